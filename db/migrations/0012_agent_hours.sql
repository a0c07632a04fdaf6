-- The check only allows one more mode, so no row has to be validated for it.
ALTER TABLE "agent_pauses" DROP CONSTRAINT "agent_pauses_mode_check";--> statement-breakpoint
ALTER TABLE "agent_pauses" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "agent_pauses" ADD CONSTRAINT "agent_pauses_mode_check" CHECK ("agent_pauses"."mode" in ('off', 'paused', 'while_open', 'while_closed', 'own_hours')) NOT VALID;