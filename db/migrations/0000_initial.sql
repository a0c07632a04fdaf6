-- The database of Frontdesk 0.1.0. Tables and indexes are what drizzle-kit makes of db/schema, in another order; functions,
-- triggers, the exclusion constraint and the settings at the end are written by hand, since drizzle-kit knows none of them.

-- Trigrams for searching text, and indexes that hold an organization next to a text or a range.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- ── Functions that columns and indexes need ──────────────────────────────────────────────────────────
-- They are in PL/pgSQL where an insert needs them: one in SQL is inlined into each statement, and planned anew with it; one
-- in PL/pgSQL is planned once per connection.

-- A UUIDv7 made by the database, for rows that no caller makes.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(
    uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6
  ), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Text as it is searched: lower case, without accents, letters with a stroke and ligatures written plainly. Marks of other
-- scripts (U+0300-036F are those of Latin, Greek and Cyrillic) stay. It needs no extension, so it says the same in every
-- database. ASCII, which is as long in bytes as in letters, is spared the way through Unicode.
CREATE FUNCTION searchable(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(said) = length(said) THEN
    RETURN lower(said);
  END IF;
  RETURN replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]+', '', 'g'), NFC)),
    'øłđıς‘’‛′ʻʼʹ´＇', 'oldiσ'''''''''''''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
END $$;

-- A text's letters and its pairs of neighbours: it is split into pairs from its first letter on, and from its second.
CREATE FUNCTION letters_and_pairs(said text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN string_to_array(said, NULL) || array_remove(
    string_to_array(regexp_replace(said, '(..)', E'\\1\x01', 'g') || E'\x01'
      || regexp_replace(substr(said, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), '');
END $$;

-- Every six neighbouring digits of each run of six or more, so that a part of a number finds it.
CREATE FUNCTION digit_runs(said text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest text := said;
  run text;
  sixes text[] := '{}';
BEGIN
  LOOP
    run := substring(rest FROM '[0-9]{6,}');
    EXIT WHEN run IS NULL;
    FOR place IN 1 .. length(run) - 5 LOOP
      sixes := sixes || substr(run, place, 6);
    END LOOP;
    rest := substr(rest, strpos(rest, run) + length(run));
  END LOOP;
  RETURN sixes;
END $$;

-- Minutes are the same in every zone, which Postgres can't know of intervals: this is immutable, so a column can be made of it.
CREATE FUNCTION minutes_later(at timestamptz, minutes integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN at + make_interval(mins => minutes);
--> statement-breakpoint
-- ── Organizations and the people in them ────────────────────────────────────────────────────────────
-- Every other row belongs to an organization, apart from rate limits, push keys, jobs and the installation.

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  time_zone text DEFAULT 'UTC' NOT NULL,
  services jsonb DEFAULT '[]'::jsonb NOT NULL,
  default_duration_minutes integer DEFAULT 30 NOT NULL,
  opening_hours jsonb DEFAULT '{}'::jsonb NOT NULL,
  lead_time_minutes integer DEFAULT 0 NOT NULL,
  horizon_days integer DEFAULT 60 NOT NULL,
  reply_target_minutes integer DEFAULT 15 NOT NULL,
  media_retention_days integer,
  transcribes_voice boolean DEFAULT false NOT NULL,
  sandbox boolean DEFAULT false NOT NULL,
  country text,
  language text DEFAULT 'en' NOT NULL,
  phones_read_to uuid,
  scheduler_secret_sealed text,
  scheduler_last jsonb,
  settings_confirmed_at timestamp(3) with time zone,
  first_steps_put_away_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT organizations_country_check CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT organizations_language_check CHECK (language in ('en', 'es', 'pt', 'de', 'fr'))
);

CREATE TABLE users (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  email text NOT NULL,
  password_hash text,
  full_name text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  is_verified boolean DEFAULT false NOT NULL,
  role text NOT NULL,
  token_version integer DEFAULT 0 NOT NULL,
  is_away boolean DEFAULT false NOT NULL,
  working_hours jsonb,
  CONSTRAINT users_id_pk PRIMARY KEY (id),
  CONSTRAINT users_email_unique UNIQUE (email),
  CONSTRAINT users_organization_id_id_key UNIQUE (organization_id, id),
  CONSTRAINT users_role_check CHECK (role in ('owner', 'member'))
);

CREATE TABLE identities (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  CONSTRAINT identities_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT identities_subject_key UNIQUE (provider, issuer, subject)
);
CREATE INDEX identities_user_index ON identities (organization_id, user_id);

CREATE TABLE sessions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  surface text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT sessions_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX sessions_user_index ON sessions (organization_id, user_id, id);
CREATE INDEX sessions_age_index ON sessions (expires_at);

CREATE TABLE invitations (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  email text,
  role text NOT NULL,
  token_hash text NOT NULL,
  invited_by uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  accepted_at timestamp(3) with time zone,
  accepted_by uuid,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT invitations_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT invitations_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT invitations_role_check CHECK (role in ('owner', 'member'))
);
CREATE INDEX invitations_age_index ON invitations (expires_at);

CREATE TABLE account_tokens (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT account_tokens_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT account_tokens_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX account_tokens_user_index ON account_tokens (organization_id, user_id, purpose);
CREATE INDEX account_tokens_age_index ON account_tokens (expires_at);

CREATE TABLE rate_limits (
  key text NOT NULL,
  window_start timestamp(3) with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_limits_key_window_start_pk PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limits_age_index ON rate_limits (window_start);

CREATE TABLE teams (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  assign text NOT NULL,
  cap integer,
  takes_hand_overs boolean NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT teams_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT teams_assign_check CHECK (assign in ('by_hand', 'in_turn', 'fewest'))
);
CREATE UNIQUE INDEX teams_name_key ON teams (organization_id, lower(name));
CREATE UNIQUE INDEX teams_hand_overs_key ON teams (organization_id) WHERE takes_hand_overs;

CREATE TABLE team_members (
  organization_id uuid NOT NULL,
  team_id uuid NOT NULL,
  user_id uuid NOT NULL,
  last_assigned_at timestamp(3) with time zone,
  CONSTRAINT team_members_organization_id_team_id_user_id_pk PRIMARY KEY (organization_id, team_id, user_id)
);
--> statement-breakpoint
-- ── Notifications ───────────────────────────────────────────────────────────────────────────────────
-- What people are told, on which device, and whether it was sent.

CREATE TABLE notifications (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  fact text NOT NULL,
  conversation_id uuid,
  actor_id uuid,
  subject_id uuid,
  subject text,
  detail text,
  read_at timestamp(3) with time zone,
  CONSTRAINT notifications_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT notifications_fact_key UNIQUE (organization_id, user_id, fact),
  CONSTRAINT notifications_kind_check
    CHECK (kind in ('handed_over', 'agent_failed', 'assigned', 'customer_wrote', 'mentioned', 'snoozed',
      'unanswered', 'not_sent', 'number_failing', 'webhook_failing', 'calendar_failing', 'import_done'))
);
CREATE INDEX notifications_list_index ON notifications (organization_id, user_id, id);
CREATE INDEX notifications_unread_index ON notifications (organization_id, user_id, id) WHERE read_at is null;
CREATE INDEX notifications_conversation_index ON notifications (organization_id, conversation_id);
CREATE INDEX notifications_age_index ON notifications (created_at);

CREATE TABLE notification_settings (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  ways jsonb DEFAULT '{}'::jsonb NOT NULL,
  quiet_from smallint,
  quiet_to smallint,
  shows_words boolean DEFAULT false NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notification_settings_organization_id_user_id_pk PRIMARY KEY (organization_id, user_id),
  CONSTRAINT notification_settings_quiet_check CHECK ((quiet_from is null) = (quiet_to is null))
);

CREATE TABLE push_subscriptions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid,
  endpoint_hash text NOT NULL,
  subscription_sealed text NOT NULL,
  host text NOT NULL,
  device text NOT NULL,
  last_sent_at timestamp(3) with time zone,
  CONSTRAINT push_subscriptions_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT push_subscriptions_endpoint_hash_unique UNIQUE (endpoint_hash)
);
CREATE INDEX push_subscriptions_user_index ON push_subscriptions (organization_id, user_id, id);
CREATE INDEX push_subscriptions_session_index ON push_subscriptions (organization_id, session_id);

CREATE TABLE push_keys (
  id smallint PRIMARY KEY DEFAULT 1 NOT NULL,
  public_key text NOT NULL,
  private_key_sealed text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_keys_one_row CHECK (id = 1)
);

CREATE TABLE notification_sends (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  act_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  way text NOT NULL,
  subscription_id uuid,
  state text DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  send_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  sent_at timestamp(3) with time zone,
  reason text,
  CONSTRAINT notification_sends_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT notification_sends_way_check CHECK (way in ('push', 'email')),
  CONSTRAINT notification_sends_device_check CHECK ((way = 'push') = (subscription_id is not null)),
  CONSTRAINT notification_sends_state_check CHECK (state in ('queued', 'sending', 'sent', 'failed', 'skipped'))
);
CREATE INDEX notification_sends_notification_index ON notification_sends (organization_id, notification_id);
CREATE INDEX notification_sends_device_index ON notification_sends (organization_id, subscription_id);
CREATE INDEX notification_sends_act_index ON notification_sends (organization_id, act_id);
CREATE INDEX notification_sends_due_index ON notification_sends (send_at) WHERE state in ('queued', 'sending');
--> statement-breakpoint
-- ── Leads ───────────────────────────────────────────────────────────────────────────────────────────
-- An identity is one address of a lead; a merge keeps what is needed to undo it.

CREATE TABLE leads (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  phone text,
  second_phone text,
  email text,
  company text,
  channel text NOT NULL,
  channel_id text NOT NULL,
  status text DEFAULT 'new' NOT NULL,
  preferred_services jsonb DEFAULT '[]'::jsonb NOT NULL,
  appointment_notes text,
  language text,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  practice boolean DEFAULT false NOT NULL,
  imported boolean DEFAULT false NOT NULL,
  blocked_at timestamp(3) with time zone,
  opted_out_at timestamp(3) with time zone,
  label_ids uuid[] DEFAULT '{}' NOT NULL,
  search text
    GENERATED ALWAYS AS (searchable(name || chr(10) || coalesce(email, '') || chr(10) || coalesce(company, '')
      || chr(10) || coalesce(phone, '') || coalesce(chr(10) || second_phone, ''))) STORED,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT leads_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT leads_channel_check CHECK (channel in ('whatsapp', 'telegram', 'web', 'email', 'voice')),
  CONSTRAINT leads_status_check
    CHECK (status in ('new', 'contacted', 'booking_offered', 'booked', 'confirmed', 'completed', 'no_show',
      'cancelled', 'lost'))
);
CREATE INDEX leads_created_index ON leads (organization_id, created_at, status, channel);
CREATE INDEX leads_status_index ON leads (organization_id, status, id);
CREATE INDEX leads_channel_index ON leads (organization_id, channel, id);
CREATE INDEX leads_channel_id_index ON leads (organization_id, channel, channel_id);
CREATE INDEX leads_name_index ON leads (organization_id, lower(name), id);
CREATE INDEX leads_updated_index ON leads (organization_id, updated_at, id);
CREATE INDEX leads_email_index ON leads (organization_id, email);
CREATE INDEX leads_phone_index ON leads (organization_id, phone);
CREATE INDEX leads_second_phone_index ON leads (organization_id, second_phone) WHERE second_phone IS NOT NULL;
CREATE INDEX leads_imported_index ON leads (organization_id, id) WHERE imported;
CREATE INDEX leads_practice_index ON leads (organization_id, id) WHERE practice;
CREATE INDEX leads_labelled_index ON leads USING gin (label_ids, search gin_trgm_ops) WHERE label_ids <> '{}';
CREATE INDEX leads_national_phone_index ON leads (organization_id, id) WHERE phone not like '+%';
CREATE INDEX leads_search_index ON leads USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX leads_letters_index ON leads USING gin (organization_id, letters_and_pairs(search));
CREATE INDEX leads_number_index ON leads USING gin (organization_id, digit_runs(search)) WHERE search ~ '[0-9]{6}';

CREATE TABLE lead_identities (
  organization_id uuid NOT NULL,
  kind text NOT NULL,
  "value" text NOT NULL,
  lead_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  former_at timestamp(3) with time zone,
  moved_to text,
  first_lead_id uuid,
  address text,
  proven_at timestamp(3) with time zone,
  CONSTRAINT lead_identities_organization_id_kind_value_pk PRIMARY KEY (organization_id, kind, "value")
);
CREATE INDEX lead_identities_lead_index ON lead_identities (organization_id, lead_id);

CREATE TABLE lead_merges (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_by uuid,
  undo jsonb NOT NULL,
  undone_at timestamp(3) with time zone,
  CONSTRAINT lead_merges_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX lead_merges_merged_index ON lead_merges (organization_id, merged_id);
CREATE INDEX lead_merges_kept_index ON lead_merges (organization_id, kept_id);
CREATE INDEX lead_merges_undone_index ON lead_merges (undone_at) WHERE undone_at is not null;

CREATE TABLE lead_imports (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  file_name text NOT NULL,
  content text,
  mapping jsonb NOT NULL,
  status text NOT NULL,
  total integer NOT NULL,
  processed integer DEFAULT 0 NOT NULL,
  created integer DEFAULT 0 NOT NULL,
  known integer DEFAULT 0 NOT NULL,
  faults jsonb DEFAULT '[]'::jsonb NOT NULL,
  failure text,
  started_by uuid NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT lead_imports_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX lead_imports_unused_index ON lead_imports (created_at) WHERE status = 'uploaded';
CREATE INDEX lead_imports_running_index ON lead_imports (updated_at) WHERE status = 'running';

CREATE TABLE labels (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT labels_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT labels_color_check
    CHECK (color in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown'))
);
CREATE UNIQUE INDEX labels_name_key ON labels (organization_id, lower(name));
--> statement-breakpoint
-- ── Channels ────────────────────────────────────────────────────────────────────────────────────────
-- Connected numbers, and until when each customer may be answered freely.

CREATE TABLE channel_connections (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  provider text NOT NULL,
  kind text DEFAULT 'live' NOT NULL,
  address text NOT NULL,
  display_name text NOT NULL,
  credentials_sealed text NOT NULL,
  verify_token_hash text,
  account_ids text[] DEFAULT '{}' NOT NULL,
  address_verified_at timestamp(3) with time zone,
  ownership text DEFAULT 'unproven' NOT NULL,
  ownership_reason text,
  ownership_checked_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT channel_connections_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT channel_connections_provider_check CHECK (provider in ('provider-a', 'provider-b')),
  CONSTRAINT channel_connections_kind_check CHECK (kind in ('live', 'demo', 'practice')),
  CONSTRAINT channel_connections_ownership_check CHECK (ownership in ('proven', 'unproven', 'taken_over'))
);
CREATE UNIQUE INDEX channel_connections_address_key ON channel_connections (provider, address)
  WHERE deleted_at is null;
CREATE INDEX channel_connections_verify_token_index ON channel_connections (verify_token_hash)
  WHERE deleted_at is null;
CREATE INDEX channel_connections_likely_index ON channel_connections ((cardinality(account_ids) = 0), id)
  WHERE provider = 'provider-b' and deleted_at is null and kind <> 'practice';
CREATE UNIQUE INDEX channel_connections_practice_key ON channel_connections (organization_id)
  WHERE kind = 'practice' and deleted_at is null;
CREATE INDEX channel_connections_accounts_index ON channel_connections USING gin (account_ids)
  WHERE deleted_at is null;

CREATE TABLE reply_windows (
  organization_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  customer text NOT NULL,
  customer_wrote_at timestamp(3) with time zone NOT NULL,
  wrote_bucket timestamp(3) with time zone
    GENERATED ALWAYS AS (date_bin('10 seconds', customer_wrote_at,
      '2000-01-01 00:00:00+00'::timestamptz)) STORED NOT NULL,
  CONSTRAINT reply_windows_organization_id_connection_id_customer_pk PRIMARY KEY (organization_id, connection_id,
      customer)
);
CREATE INDEX reply_windows_latest_index ON reply_windows (organization_id, connection_id, wrote_bucket);
--> statement-breakpoint
-- ── Conversations and messages ──────────────────────────────────────────────────────────────────────
-- Notes have a table of their own, which nothing that sends ever reads.

CREATE TABLE conversations (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  lead_id uuid NOT NULL,
  connection_id uuid,
  session_key text NOT NULL,
  reply_to text,
  channel text NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  message_count integer DEFAULT 0 NOT NULL,
  edit_count integer DEFAULT 0 NOT NULL,
  last_message_at timestamp(3) with time zone,
  last_message_preview text,
  customer_position integer DEFAULT 0 NOT NULL,
  answered_position integer DEFAULT 0 NOT NULL,
  agent_failures integer DEFAULT 0 NOT NULL,
  inbound_position integer DEFAULT 0 NOT NULL,
  outbound_position integer DEFAULT 0 NOT NULL,
  first_reply_at timestamp(3) with time zone,
  assignee_id uuid,
  team_id uuid,
  agent_state jsonb,
  waiting_since timestamp(3) with time zone,
  waiting_for text,
  snoozed_until timestamp(3) with time zone,
  snoozed_by uuid,
  overdue_told_for timestamp(3) with time zone,
  label_ids uuid[] DEFAULT '{}' NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_bucket timestamp(3) with time zone
    GENERATED ALWAYS AS (date_bin('10 seconds', updated_at, '2000-01-01 00:00:00+00'::timestamptz)) STORED NOT NULL,
  CONSTRAINT conversations_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT conversations_status_check CHECK (status in ('active', 'completed', 'escalated', 'abandoned')),
  CONSTRAINT conversations_waiting_check
    CHECK (waiting_for in ('handed_over', 'media', 'not_sent', 'unanswered', 'booking_requested', 'snoozed')),
  CONSTRAINT conversations_wait_check CHECK ((waiting_since is null) = (waiting_for is null))
);
CREATE UNIQUE INDEX conversations_open_key ON conversations (organization_id, session_key)
  WHERE status in ('active', 'escalated');
CREATE INDEX conversations_recent_index ON conversations (organization_id, updated_bucket);
CREATE INDEX conversations_open_index ON conversations (organization_id, updated_bucket)
  WHERE status in ('active', 'escalated');
CREATE INDEX conversations_status_index ON conversations (organization_id, status, updated_bucket);
CREATE INDEX conversations_channel_index ON conversations (organization_id, channel, updated_bucket);
CREATE INDEX conversations_assignee_index ON conversations (organization_id, assignee_id, updated_bucket);
CREATE INDEX conversations_mine_index ON conversations (organization_id, assignee_id) WHERE status = 'escalated';
CREATE INDEX conversations_held_index ON conversations (organization_id, assignee_id, updated_bucket)
  WHERE status in ('active', 'escalated') and assignee_id is not null;
CREATE INDEX conversations_team_index ON conversations (organization_id, team_id, updated_bucket)
  WHERE team_id is not null;
CREATE INDEX conversations_queue_index ON conversations (organization_id, team_id, waiting_since, id)
  WHERE status = 'escalated' and assignee_id is null and snoozed_until is null and team_id is not null;
CREATE INDEX conversations_created_index ON conversations (organization_id, created_at, status, first_reply_at);
CREATE INDEX conversations_lead_index ON conversations (organization_id, lead_id);
CREATE INDEX conversations_active_index ON conversations (updated_bucket) WHERE status = 'active';
CREATE INDEX conversations_needs_staff_index ON conversations (organization_id, waiting_since, id)
  WHERE waiting_since is not null and snoozed_until is null;
CREATE INDEX conversations_untold_index ON conversations (organization_id, waiting_since)
  WHERE waiting_since is not null and snoozed_until is null and overdue_told_for is distinct from waiting_since;
CREATE INDEX conversations_snoozed_index ON conversations (organization_id, snoozed_until, id)
  WHERE snoozed_until is not null;
CREATE INDEX conversations_label_index ON conversations USING gin (label_ids) WHERE label_ids <> '{}';
CREATE INDEX conversations_labelled_index ON conversations (organization_id, updated_bucket) WHERE label_ids <> '{}';

CREATE TABLE messages (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  conversation_id uuid NOT NULL,
  position integer NOT NULL,
  role text NOT NULL,
  content text NOT NULL,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  connection_id uuid,
  provider_message_id text,
  delivery_status text,
  delivery_error jsonb,
  send_attempts integer DEFAULT 0 NOT NULL,
  send_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (searchable(content)) STORED,
  request_id text,
  received_at timestamp(3) with time zone,
  verified_at timestamp(3) with time zone,
  stored_at timestamp(3) with time zone DEFAULT clock_timestamp(),
  agent_call_id uuid,
  sent_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  edited_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT messages_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT messages_position_key UNIQUE (organization_id, conversation_id, position),
  CONSTRAINT messages_role_check CHECK (role in ('user', 'assistant', 'system'))
);
CREATE UNIQUE INDEX messages_provider_key ON messages (connection_id, provider_message_id)
  WHERE provider_message_id is not null;
CREATE INDEX messages_search_index ON messages USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX messages_number_index ON messages USING gin (organization_id, digit_runs(search))
  WHERE search ~ '[0-9]{6}';
CREATE INDEX messages_time_index ON messages (organization_id, conversation_id, created_at, position);
CREATE INDEX messages_client_id_index ON messages (organization_id, conversation_id, (metadata ->> 'client_id'))
  WHERE metadata ->> 'client_id' is not null;
CREATE INDEX messages_unsent_index ON messages (organization_id, conversation_id, position)
  WHERE delivery_status in ('queued', 'sending');
CREATE INDEX messages_failed_index ON messages (organization_id, connection_id, created_at)
  WHERE delivery_status = 'failed';

CREATE TABLE conversation_changes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  conversation_id uuid NOT NULL,
  kind text NOT NULL,
  actor text,
  actor_id uuid,
  assignee_id uuid,
  team_name text,
  CONSTRAINT conversation_changes_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT conversation_changes_kind_check
    CHECK (kind in ('took_over', 'assigned', 'unassigned', 'escalated', 'handed_back', 'completed', 'reopened',
      'abandoned', 'moved'))
);
CREATE INDEX conversation_changes_thread_index ON conversation_changes (organization_id, conversation_id, created_at,
    id);

CREATE TABLE bulk_changes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  act jsonb NOT NULL,
  changed jsonb NOT NULL,
  CONSTRAINT bulk_changes_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX bulk_changes_age_index ON bulk_changes (created_at);

CREATE TABLE conversation_notes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  conversation_id uuid NOT NULL,
  author_id uuid NOT NULL,
  content text NOT NULL,
  mentions jsonb DEFAULT '[]'::jsonb NOT NULL,
  edited_at timestamp(3) with time zone,
  client_id uuid,
  CONSTRAINT conversation_notes_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT conversation_notes_client_key UNIQUE (organization_id, conversation_id, author_id, client_id)
);
CREATE INDEX conversation_notes_thread_index ON conversation_notes (organization_id, conversation_id, created_at, id);

CREATE TABLE conversation_reads (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT conversation_reads_organization_id_user_id_conversation_id_pk PRIMARY KEY (organization_id, user_id,
      conversation_id)
);

CREATE TABLE inbox_views (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  is_shared boolean NOT NULL,
  name text NOT NULL,
  filters jsonb NOT NULL,
  position integer NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbox_views_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX inbox_views_position_index ON inbox_views (organization_id, position, id);

CREATE TABLE quick_replies (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT quick_replies_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT quick_replies_title_key UNIQUE (organization_id, title)
);

CREATE TABLE message_templates (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  provider text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  body text NOT NULL,
  header text,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_templates_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT message_templates_name_key UNIQUE (organization_id, provider, name, language),
  CONSTRAINT message_templates_provider_check CHECK (provider in ('provider-a', 'provider-b')),
  CONSTRAINT message_templates_header_check
    CHECK (header is null or (header in ('image', 'video', 'document') and provider = 'provider-b'))
);
--> statement-breakpoint
-- ── Steps of a message, and the agent ───────────────────────────────────────────────────────────────
-- What happened to each message on its way; the model an organization chose and what it spent.

CREATE TABLE agent_calls (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  conversation_id uuid NOT NULL,
  seen_from integer NOT NULL,
  seen_to integer NOT NULL,
  duration_ms integer NOT NULL,
  outcome text NOT NULL,
  reason text,
  told jsonb NOT NULL,
  reply text,
  events jsonb DEFAULT '[]'::jsonb NOT NULL,
  work jsonb,
  CONSTRAINT agent_calls_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT agent_calls_outcome_check
    CHECK (outcome in ('answered', 'later', 'failed', 'outdated', 'unwanted', 'refused'))
);
CREATE INDEX agent_calls_thread_index ON agent_calls (organization_id, conversation_id, seen_to, id);
CREATE INDEX agent_calls_age_index ON agent_calls (created_at);

CREATE TABLE send_attempts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  message_id uuid NOT NULL,
  duration_ms integer NOT NULL,
  outcome text NOT NULL,
  error jsonb,
  CONSTRAINT send_attempts_organization_id_message_id_id_pk PRIMARY KEY (organization_id, message_id, id),
  CONSTRAINT send_attempts_outcome_check CHECK (outcome in ('sent', 'transient', 'permanent', 'unknown'))
);
CREATE INDEX send_attempts_age_index ON send_attempts (created_at);

CREATE TABLE agent_event_receipts (
  organization_id uuid NOT NULL,
  fingerprint text NOT NULL,
  received_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT agent_event_receipts_organization_id_fingerprint_pk PRIMARY KEY (organization_id, fingerprint)
);
CREATE INDEX agent_event_receipts_age_index ON agent_event_receipts (received_at);

CREATE TABLE agent_models (
  organization_id uuid PRIMARY KEY,
  provider text NOT NULL,
  model text NOT NULL,
  server_url text,
  key_sealed text,
  tone text NOT NULL,
  instructions text NOT NULL,
  languages text[] NOT NULL,
  daily_tokens integer NOT NULL,
  daily_cost double precision,
  input_price double precision,
  output_price double precision,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT agent_models_provider_check CHECK (provider in ('openai', 'anthropic', 'google', 'compatible')),
  CONSTRAINT agent_models_tone_check CHECK (tone in ('friendly', 'formal', 'brief'))
);

CREATE TABLE agent_rehearsals (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  state text DEFAULT 'running' NOT NULL,
  why text,
  reason text,
  provider text,
  model text,
  settings_at timestamp(3) with time zone,
  dialogues text[] NOT NULL,
  played jsonb DEFAULT '[]'::jsonb NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT agent_rehearsals_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT agent_rehearsals_state_check CHECK (state in ('running', 'done', 'failed')),
  CONSTRAINT agent_rehearsals_why_check
    CHECK (why in ('key', 'model', 'busy', 'down', 'budget', 'changed', 'broke_off'))
);
CREATE UNIQUE INDEX agent_rehearsals_running_index ON agent_rehearsals (organization_id) WHERE state = 'running';
CREATE INDEX agent_rehearsals_created_index ON agent_rehearsals (created_at);

CREATE TABLE model_usage (
  organization_id uuid NOT NULL,
  day date NOT NULL,
  answers integer DEFAULT 0 NOT NULL,
  fell_back integer DEFAULT 0 NOT NULL,
  input_tokens bigint DEFAULT 0 NOT NULL,
  output_tokens bigint DEFAULT 0 NOT NULL,
  cost_micros bigint DEFAULT 0 NOT NULL,
  CONSTRAINT model_usage_organization_id_day_pk PRIMARY KEY (organization_id, day)
);
CREATE INDEX model_usage_day_index ON model_usage (day);
--> statement-breakpoint
-- ── Files ───────────────────────────────────────────────────────────────────────────────────────────
-- A blob is stored once per organization, however many messages carry it.

CREATE TABLE media_blobs (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  storage text NOT NULL,
  bucket text,
  sha256 text,
  size_bytes integer DEFAULT 0 NOT NULL,
  mime_type text,
  extension text,
  width integer,
  height integer,
  duration_ms integer,
  discard_after timestamp(3) with time zone,
  CONSTRAINT media_blobs_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT media_blobs_storage_check CHECK (storage in ('database', 's3')),
  CONSTRAINT media_blobs_discard_check CHECK ((sha256 is null) = (discard_after is not null))
);
CREATE UNIQUE INDEX media_blobs_bytes_key ON media_blobs (organization_id, sha256) WHERE sha256 is not null;
CREATE INDEX media_blobs_size_index ON media_blobs (organization_id, size_bytes) WHERE sha256 is not null;
CREATE INDEX media_blobs_discard_index ON media_blobs (discard_after) WHERE discard_after is not null;

CREATE TABLE media_chunks (
  organization_id uuid NOT NULL,
  blob_id uuid NOT NULL,
  place integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT media_chunks_organization_id_blob_id_place_pk PRIMARY KEY (organization_id, blob_id, place)
);

CREATE TABLE media (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  message_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  reference_sealed text,
  mime_type text,
  filename text,
  claimed_sha256 text,
  blob_id uuid,
  tries integer DEFAULT 0 NOT NULL,
  gone_tries integer DEFAULT 0 NOT NULL,
  mismatch_tries integer DEFAULT 0 NOT NULL,
  faults integer DEFAULT 0 NOT NULL,
  fault text,
  try_at timestamp(3) with time zone,
  CONSTRAINT media_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT media_kind_check CHECK (kind in ('image', 'sticker', 'audio', 'video', 'document')),
  CONSTRAINT media_state_check
    CHECK (state in ('waiting', 'kept', 'too_large', 'gone', 'failed', 'no_room', 'expired')),
  CONSTRAINT media_blob_check CHECK ((state = 'kept') = (blob_id is not null))
);
CREATE INDEX media_message_index ON media (organization_id, message_id);
CREATE INDEX media_blob_index ON media (organization_id, blob_id) WHERE blob_id is not null;
CREATE INDEX media_age_index ON media (organization_id, created_at) WHERE blob_id is not null;
CREATE INDEX media_open_index ON media (organization_id) WHERE reference_sealed is not null;
CREATE INDEX media_try_index ON media (try_at) WHERE try_at is not null;

CREATE TABLE media_uploads (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  kind text NOT NULL,
  mime_type text NOT NULL,
  filename text,
  blob_id uuid NOT NULL,
  CONSTRAINT media_uploads_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT media_uploads_kind_check CHECK (kind in ('image', 'sticker', 'audio', 'video', 'document'))
);
CREATE INDEX media_uploads_blob_index ON media_uploads (organization_id, blob_id);
CREATE INDEX media_uploads_age_index ON media_uploads (created_at);

CREATE TABLE transcriptions (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  media_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  holds_until timestamp(3) with time zone,
  is_for_agent boolean DEFAULT true NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  try_at timestamp(3) with time zone,
  outcome text,
  reason text,
  settled_at timestamp(3) with time zone,
  CONSTRAINT transcriptions_organization_id_message_id_pk PRIMARY KEY (organization_id, message_id),
  CONSTRAINT transcriptions_outcome_check CHECK (outcome in ('transcribed', 'failed')),
  CONSTRAINT transcriptions_settled_check CHECK ((outcome is null) = (settled_at is null))
);
CREATE INDEX transcriptions_media_index ON transcriptions (organization_id, media_id);
CREATE INDEX transcriptions_held_index ON transcriptions (organization_id, conversation_id)
  WHERE holds_until is not null;
CREATE INDEX transcriptions_try_index ON transcriptions (try_at) WHERE try_at is not null;
--> statement-breakpoint
-- ── Appointments ────────────────────────────────────────────────────────────────────────────────────
-- A booking takes a time at a resource; minutes before and after it are blocked as well.

CREATE TABLE resources (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  services jsonb,
  opening_hours jsonb,
  position integer NOT NULL,
  archived_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT resources_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT resources_kind_check CHECK (kind in ('person', 'room', 'equipment'))
);
CREATE INDEX resources_position_index ON resources (organization_id, position, id);
CREATE UNIQUE INDEX resources_name_key ON resources (organization_id, lower(name)) WHERE archived_at is null;

CREATE TABLE schedule_exceptions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  hours jsonb NOT NULL,
  resource_id uuid,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schedule_exceptions_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT schedule_exceptions_dates_check CHECK (starts_on <= ends_on)
);
CREATE INDEX schedule_exceptions_dates_index ON schedule_exceptions (organization_id, ends_on, id);
CREATE INDEX schedule_exceptions_resource_index ON schedule_exceptions (organization_id, resource_id);

CREATE TABLE bookings (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  lead_id uuid NOT NULL,
  status text NOT NULL,
  uid text,
  title text,
  services jsonb DEFAULT '[]'::jsonb NOT NULL,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  time_zone text,
  location text,
  notes text,
  cancellation_reason text,
  mailed_starts_at timestamp(3) with time zone,
  mailed_sequence integer DEFAULT 0 NOT NULL,
  told_starts_at timestamp(3) with time zone,
  resource_id uuid,
  buffer_before_minutes integer DEFAULT 0 NOT NULL,
  buffer_after_minutes integer DEFAULT 0 NOT NULL,
  blocks_from timestamp(3) with time zone
    GENERATED ALWAYS AS (minutes_later(starts_at, -buffer_before_minutes)) STORED,
  blocks_until timestamp(3) with time zone
    GENERATED ALWAYS AS (minutes_later(coalesce(ends_at, starts_at), buffer_after_minutes)) STORED,
  session text,
  seat integer DEFAULT 1 NOT NULL,
  placed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT bookings_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT bookings_resource_check CHECK (resource_id is not null or status <> 'booked'),
  CONSTRAINT bookings_status_check CHECK (status in ('requested', 'booked', 'completed', 'no_show', 'cancelled'))
);
CREATE INDEX bookings_start_index ON bookings (organization_id, starts_at, id);
CREATE INDEX bookings_status_index ON bookings (organization_id, status, starts_at, id);
CREATE INDEX bookings_created_index ON bookings (organization_id, created_at, status);
CREATE INDEX bookings_unplaced_index ON bookings (organization_id, status, id)
  WHERE status in ('requested', 'cancelled');
CREATE INDEX bookings_lead_index ON bookings (organization_id, lead_id, id);
CREATE INDEX bookings_blocks_index ON bookings (organization_id, blocks_from, blocks_until) WHERE status = 'booked';
CREATE INDEX bookings_resource_index ON bookings (organization_id, resource_id);
CREATE UNIQUE INDEX bookings_seat_key ON bookings (organization_id, resource_id, session, seat)
  WHERE status = 'booked' and uid is null and session is not null;

CREATE TABLE booking_uids (
  organization_id uuid NOT NULL,
  uid text NOT NULL,
  booking_id uuid,
  applied_at timestamp(3) with time zone NOT NULL,
  cancellation jsonb,
  CONSTRAINT booking_uids_organization_id_uid_pk PRIMARY KEY (organization_id, uid)
);
CREATE INDEX booking_uids_booking_index ON booking_uids (organization_id, booking_id);
CREATE INDEX booking_uids_waiting_index ON booking_uids (applied_at) WHERE booking_id is null;
--> statement-breakpoint
-- ── Reminders and calendars ─────────────────────────────────────────────────────────────────────────
-- Messages around an appointment; busy times in, appointments out.

CREATE TABLE reminder_steps (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  moment text NOT NULL,
  offset_minutes integer NOT NULL,
  channel text DEFAULT 'conversation' NOT NULL,
  content text NOT NULL,
  template_id uuid,
  template_values jsonb DEFAULT '[]'::jsonb NOT NULL,
  template_has_buttons boolean DEFAULT false NOT NULL,
  has_buttons boolean DEFAULT false NOT NULL,
  on_since timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reminder_steps_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT reminder_steps_moment_check CHECK (moment in ('before', 'after')),
  CONSTRAINT reminder_steps_channel_check CHECK (channel in ('conversation', 'email')),
  CONSTRAINT reminder_steps_offset_check CHECK (offset_minutes > 0),
  CONSTRAINT reminder_steps_buttons_check CHECK (not has_buttons or moment = 'before')
);
CREATE INDEX reminder_steps_template_index ON reminder_steps (organization_id, template_id);
CREATE INDEX reminder_steps_on_index ON reminder_steps (organization_id)
  WHERE on_since is not null and deleted_at is null;

CREATE TABLE reminders (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  booking_id uuid NOT NULL,
  step_id uuid NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  way text NOT NULL,
  reason text,
  conversation_id uuid,
  message_id uuid,
  answer text,
  answered_at timestamp(3) with time zone,
  CONSTRAINT reminders_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT reminders_once_key UNIQUE (organization_id, booking_id, step_id, starts_at),
  CONSTRAINT reminders_way_check CHECK (way in ('message', 'template', 'email', 'none')),
  CONSTRAINT reminders_reason_check CHECK ((way = 'none') = (reason is not null)),
  CONSTRAINT reminders_hindrance_check
    CHECK (reason in ('blocked', 'opted_out', 'unreachable', 'no_template', 'came_again', 'moved', 'called_off', 'late', 'night')),
  CONSTRAINT reminders_answer_check CHECK (answer in ('coming', 'move', 'cancel'))
);
CREATE INDEX reminders_step_index ON reminders (organization_id, step_id);
CREATE INDEX reminders_conversation_index ON reminders (organization_id, conversation_id, id);

CREATE TABLE reminder_settings (
  organization_id uuid PRIMARY KEY,
  quiet_from smallint NOT NULL,
  quiet_to smallint NOT NULL,
  no_show_minutes smallint,
  no_show_foreign boolean DEFAULT false NOT NULL,
  confirms_by_message boolean DEFAULT true NOT NULL,
  confirms_by_email boolean DEFAULT true NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reminder_settings_quiet_check CHECK (quiet_to < quiet_from)
);

CREATE TABLE calendar_feeds (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  resource_id uuid,
  name text NOT NULL,
  shows_names boolean NOT NULL,
  token_hash text NOT NULL,
  last_read_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT calendar_feeds_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX calendar_feeds_resource_index ON calendar_feeds (organization_id, resource_id);
CREATE UNIQUE INDEX calendar_feeds_token_key ON calendar_feeds (token_hash);

CREATE TABLE calendars (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  resource_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  account text NOT NULL,
  external_id text NOT NULL,
  credentials_sealed text NOT NULL,
  blocks boolean NOT NULL,
  takes_appointments boolean NOT NULL,
  tag text,
  unreadable integer DEFAULT 0 NOT NULL,
  read_at timestamp(3) with time zone,
  read_whole_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  failure text,
  ask_after timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT calendars_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT calendars_kind_check CHECK (kind in ('caldav', 'calcom', 'google', 'microsoft'))
);
CREATE INDEX calendars_resource_index ON calendars (organization_id, resource_id);
CREATE UNIQUE INDEX calendars_external_key ON calendars (organization_id, kind, external_id);

CREATE TABLE busy_times (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  calendar_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  external_id text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT busy_times_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX busy_times_calendar_index ON busy_times (organization_id, calendar_id);
CREATE INDEX busy_times_end_index ON busy_times (organization_id, ends_at);

CREATE TABLE calendar_events (
  organization_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  version text,
  written_state timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT calendar_events_organization_id_calendar_id_booking_id_pk PRIMARY KEY (organization_id, calendar_id,
      booking_id)
);
CREATE INDEX calendar_events_end_index ON calendar_events (ends_at);
--> statement-breakpoint
-- ── Events and webhooks ─────────────────────────────────────────────────────────────────────────────
-- A delivery is one event for one endpoint; deleting either deletes it.

CREATE TABLE events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  practice boolean DEFAULT false NOT NULL,
  transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT events_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX events_feed_index ON events (organization_id, transaction_id, id);
CREATE INDEX events_feed_type_index ON events (organization_id, type, transaction_id, id);
CREATE INDEX events_time_index ON events (organization_id, created_at);
CREATE INDEX events_lead_status_index ON events (organization_id, (data->>'id'), created_at)
  WHERE type = 'lead.updated' and data->'previous' ? 'status';
CREATE INDEX events_move_index ON events (organization_id, (data->>'id'), created_at)
  WHERE type = 'booking.rescheduled';
CREATE INDEX events_age_index ON events (created_at);

CREATE TABLE webhook_endpoints (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  description text DEFAULT '' NOT NULL,
  include_practice boolean DEFAULT false NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  disabled_reason text,
  secret_sealed text NOT NULL,
  previous_secret_sealed text,
  previous_secret_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_endpoints_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT webhook_endpoints_status_check CHECK (status in ('active', 'disabled'))
);

CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  attempt_count integer DEFAULT 0 NOT NULL,
  attempts_left integer DEFAULT 3 NOT NULL,
  next_attempt_at timestamp(3) with time zone DEFAULT now(),
  first_attempt_at timestamp(3) with time zone,
  CONSTRAINT webhook_deliveries_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT webhook_deliveries_status_check CHECK (status in ('pending', 'succeeded', 'failed'))
);
CREATE INDEX webhook_deliveries_list_index ON webhook_deliveries (organization_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_status_index ON webhook_deliveries (organization_id, endpoint_id, status, id);
CREATE INDEX webhook_deliveries_type_index ON webhook_deliveries (organization_id, endpoint_id, event, id)
  WHERE event <> 'message.created';
CREATE INDEX webhook_deliveries_event_index ON webhook_deliveries (organization_id, event_id);
CREATE INDEX webhook_deliveries_due_index ON webhook_deliveries (endpoint_id, next_attempt_at)
  WHERE status = 'pending';

CREATE TABLE webhook_attempts (
  organization_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error text,
  answer text DEFAULT '' NOT NULL,
  CONSTRAINT webhook_attempts_organization_id_delivery_id_number_pk PRIMARY KEY (organization_id, delivery_id, number)
);
--> statement-breakpoint
-- ── Practice ────────────────────────────────────────────────────────────────────────────────────────
-- The simulated providers and the webhook receiver.

CREATE TABLE sandbox_requests (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  connection_id uuid NOT NULL,
  recipient text,
  provider_id text NOT NULL,
  url text NOT NULL,
  content_type text NOT NULL,
  body text NOT NULL,
  parsed jsonb NOT NULL,
  status_code integer NOT NULL,
  answer text NOT NULL,
  CONSTRAINT sandbox_requests_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX sandbox_requests_recipient_index ON sandbox_requests (organization_id, connection_id, recipient, id);
CREATE INDEX sandbox_requests_provider_id_index ON sandbox_requests (organization_id, provider_id);
CREATE INDEX sandbox_requests_age_index ON sandbox_requests (created_at);

CREATE TABLE sandbox_receivers (
  organization_id uuid PRIMARY KEY,
  token text NOT NULL,
  answers jsonb NOT NULL,
  answered integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sandbox_receivers_token_unique UNIQUE (token)
);

CREATE TABLE sandbox_receipts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  answer integer,
  service_verified boolean NOT NULL,
  standard_verified boolean NOT NULL,
  CONSTRAINT sandbox_receipts_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX sandbox_receipts_age_index ON sandbox_receipts (created_at);
--> statement-breakpoint
-- ── Requests, jobs and the installation ─────────────────────────────────────────────────────────────
-- Keys of requests that may be repeated, jobs for Inngest, counts of records, and what the database knows of itself.

CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status_code integer,
  answer_sealed text,
  running_until timestamp(3) with time zone DEFAULT now() NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_organization_id_key_pk PRIMARY KEY (organization_id, key)
);
CREATE INDEX idempotency_keys_age_index ON idempotency_keys (created_at);

CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  input jsonb NOT NULL,
  key text,
  run_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  sent_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  run_id text,
  lost_at timestamp(3) with time zone
);
CREATE UNIQUE INDEX outbox_waiting_key ON outbox (key) WHERE run_id is null;
CREATE INDEX outbox_unsent_index ON outbox (created_at) WHERE sent_at is null;
CREATE INDEX outbox_due_index ON outbox (run_at);

CREATE TABLE record_counts (
  organization_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  channel text NOT NULL,
  change integer NOT NULL
);
CREATE INDEX record_counts_index ON record_counts (organization_id, kind, status, channel);

CREATE TABLE installation (
  id smallint PRIMARY KEY DEFAULT 1 NOT NULL,
  canary_sealed text,
  written_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT installation_one_row CHECK (id = 1)
);
--> statement-breakpoint
-- ── Foreign keys ────────────────────────────────────────────────────────────────────────────────────
-- Both columns carry the organization, so no row can refer to another organization's.

ALTER TABLE users
  ADD CONSTRAINT users_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE identities
  ADD CONSTRAINT identities_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE sessions
  ADD CONSTRAINT sessions_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE invitations
  ADD CONSTRAINT invitations_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id),
  ADD CONSTRAINT invitations_organization_id_invited_by_users_organization_id_id_fk
    FOREIGN KEY (organization_id, invited_by) REFERENCES users(organization_id, id);

ALTER TABLE account_tokens
  ADD CONSTRAINT account_tokens_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE teams
  ADD CONSTRAINT teams_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE team_members
  ADD CONSTRAINT team_members_organization_id_team_id_teams_organization_id_id_fk
    FOREIGN KEY (organization_id, team_id) REFERENCES teams(organization_id, id),
  ADD CONSTRAINT team_members_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE notifications
  ADD CONSTRAINT notifications_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  ADD CONSTRAINT notifications_organization_id_actor_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, actor_id) REFERENCES users(organization_id, id),
  ADD CONSTRAINT notifications_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id) ON DELETE CASCADE;

ALTER TABLE notification_settings
  ADD CONSTRAINT notification_settings_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE push_subscriptions
  ADD CONSTRAINT push_subscriptions_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  ADD CONSTRAINT push_subscriptions_organization_id_session_id_sessions_organization_id_id_fk
    FOREIGN KEY (organization_id, session_id) REFERENCES sessions(organization_id, id) ON DELETE CASCADE;

ALTER TABLE notification_sends
  ADD CONSTRAINT notification_sends_organization_id_notification_id_notifications_organization_id_id_fk
    FOREIGN KEY (organization_id, notification_id) REFERENCES notifications(organization_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT notification_sends_organization_id_subscription_id_push_subscriptions_organization_id_id_fk
    FOREIGN KEY (organization_id, subscription_id) REFERENCES push_subscriptions(organization_id, id) ON DELETE CASCADE;

ALTER TABLE leads
  ADD CONSTRAINT leads_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE lead_identities
  ADD CONSTRAINT lead_identities_lead_fk
    FOREIGN KEY (organization_id, lead_id) REFERENCES leads(organization_id, id);

ALTER TABLE bulk_changes
  ADD CONSTRAINT bulk_changes_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE lead_merges
  ADD CONSTRAINT lead_merges_organization_id_kept_id_leads_organization_id_id_fk
    FOREIGN KEY (organization_id, kept_id) REFERENCES leads(organization_id, id),
  ADD CONSTRAINT lead_merges_organization_id_merged_by_users_organization_id_id_fk
    FOREIGN KEY (organization_id, merged_by) REFERENCES users(organization_id, id);

ALTER TABLE lead_imports
  ADD CONSTRAINT lead_imports_organization_id_started_by_users_organization_id_id_fk
    FOREIGN KEY (organization_id, started_by) REFERENCES users(organization_id, id);

ALTER TABLE labels
  ADD CONSTRAINT labels_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE channel_connections
  ADD CONSTRAINT channel_connections_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE reply_windows
  ADD CONSTRAINT reply_windows_organization_id_connection_id_channel_connections_organization_id_id_fk
    FOREIGN KEY (organization_id, connection_id) REFERENCES channel_connections(organization_id, id);

ALTER TABLE conversations
  ADD CONSTRAINT conversations_organization_id_lead_id_leads_organization_id_id_fk
    FOREIGN KEY (organization_id, lead_id) REFERENCES leads(organization_id, id),
  ADD CONSTRAINT conversations_organization_id_connection_id_channel_connections_organization_id_id_fk
    FOREIGN KEY (organization_id, connection_id) REFERENCES channel_connections(organization_id, id),
  ADD CONSTRAINT conversations_organization_id_assignee_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, assignee_id) REFERENCES users(organization_id, id),
  ADD CONSTRAINT conversations_organization_id_team_id_teams_organization_id_id_fk
    FOREIGN KEY (organization_id, team_id) REFERENCES teams(organization_id, id),
  ADD CONSTRAINT conversations_organization_id_snoozed_by_users_organization_id_id_fk
    FOREIGN KEY (organization_id, snoozed_by) REFERENCES users(organization_id, id);

ALTER TABLE messages
  ADD CONSTRAINT messages_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id),
  ADD CONSTRAINT messages_organization_id_connection_id_channel_connections_organization_id_id_fk
    FOREIGN KEY (organization_id, connection_id) REFERENCES channel_connections(organization_id, id);

ALTER TABLE conversation_changes
  ADD CONSTRAINT conversation_changes_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id),
  ADD CONSTRAINT conversation_changes_organization_id_actor_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, actor_id) REFERENCES users(organization_id, id),
  ADD CONSTRAINT conversation_changes_organization_id_assignee_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, assignee_id) REFERENCES users(organization_id, id);

ALTER TABLE conversation_notes
  ADD CONSTRAINT conversation_notes_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id),
  ADD CONSTRAINT conversation_notes_organization_id_author_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, author_id) REFERENCES users(organization_id, id);

ALTER TABLE conversation_reads
  ADD CONSTRAINT conversation_reads_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  ADD CONSTRAINT conversation_reads_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id);

ALTER TABLE inbox_views
  ADD CONSTRAINT inbox_views_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE quick_replies
  ADD CONSTRAINT quick_replies_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE message_templates
  ADD CONSTRAINT message_templates_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE agent_calls
  ADD CONSTRAINT agent_calls_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id);

ALTER TABLE send_attempts
  ADD CONSTRAINT send_attempts_organization_id_message_id_messages_organization_id_id_fk
    FOREIGN KEY (organization_id, message_id) REFERENCES messages(organization_id, id);

ALTER TABLE agent_event_receipts
  ADD CONSTRAINT agent_event_receipts_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE agent_models
  ADD CONSTRAINT agent_models_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE agent_rehearsals
  ADD CONSTRAINT agent_rehearsals_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE model_usage
  ADD CONSTRAINT model_usage_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE media_blobs
  ADD CONSTRAINT media_blobs_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE media_chunks
  ADD CONSTRAINT media_chunks_organization_id_blob_id_media_blobs_organization_id_id_fk
    FOREIGN KEY (organization_id, blob_id) REFERENCES media_blobs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE media
  ADD CONSTRAINT media_organization_id_message_id_messages_organization_id_id_fk
    FOREIGN KEY (organization_id, message_id) REFERENCES messages(organization_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT media_organization_id_connection_id_channel_connections_organization_id_id_fk
    FOREIGN KEY (organization_id, connection_id) REFERENCES channel_connections(organization_id, id),
  ADD CONSTRAINT media_organization_id_blob_id_media_blobs_organization_id_id_fk
    FOREIGN KEY (organization_id, blob_id) REFERENCES media_blobs(organization_id, id);

ALTER TABLE media_uploads
  ADD CONSTRAINT media_uploads_organization_id_blob_id_media_blobs_organization_id_id_fk
    FOREIGN KEY (organization_id, blob_id) REFERENCES media_blobs(organization_id, id);

ALTER TABLE transcriptions
  ADD CONSTRAINT transcriptions_organization_id_message_id_messages_organization_id_id_fk
    FOREIGN KEY (organization_id, message_id) REFERENCES messages(organization_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT transcriptions_organization_id_media_id_media_organization_id_id_fk
    FOREIGN KEY (organization_id, media_id) REFERENCES media(organization_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT transcriptions_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id);

ALTER TABLE resources
  ADD CONSTRAINT resources_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id),
  ADD CONSTRAINT resources_organization_id_user_id_users_organization_id_id_fk
    FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id);

ALTER TABLE schedule_exceptions
  ADD CONSTRAINT schedule_exceptions_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id),
  ADD CONSTRAINT schedule_exceptions_organization_id_resource_id_resources_organization_id_id_fk
    FOREIGN KEY (organization_id, resource_id) REFERENCES resources(organization_id, id);

ALTER TABLE bookings
  ADD CONSTRAINT bookings_organization_id_lead_id_leads_organization_id_id_fk
    FOREIGN KEY (organization_id, lead_id) REFERENCES leads(organization_id, id),
  ADD CONSTRAINT bookings_organization_id_resource_id_resources_organization_id_id_fk
    FOREIGN KEY (organization_id, resource_id) REFERENCES resources(organization_id, id);

ALTER TABLE booking_uids
  ADD CONSTRAINT booking_uids_organization_id_booking_id_bookings_organization_id_id_fk
    FOREIGN KEY (organization_id, booking_id) REFERENCES bookings(organization_id, id);

ALTER TABLE reminder_steps
  ADD CONSTRAINT reminder_steps_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id),
  ADD CONSTRAINT reminder_steps_organization_id_template_id_message_templates_organization_id_id_fk
    FOREIGN KEY (organization_id, template_id) REFERENCES message_templates(organization_id, id);

ALTER TABLE reminders
  ADD CONSTRAINT reminders_organization_id_booking_id_bookings_organization_id_id_fk
    FOREIGN KEY (organization_id, booking_id) REFERENCES bookings(organization_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT reminders_organization_id_step_id_reminder_steps_organization_id_id_fk
    FOREIGN KEY (organization_id, step_id) REFERENCES reminder_steps(organization_id, id),
  ADD CONSTRAINT reminders_organization_id_conversation_id_conversations_organization_id_id_fk
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations(organization_id, id);

ALTER TABLE reminder_settings
  ADD CONSTRAINT reminder_settings_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE calendar_feeds
  ADD CONSTRAINT calendar_feeds_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id),
  ADD CONSTRAINT calendar_feeds_organization_id_resource_id_resources_organization_id_id_fk
    FOREIGN KEY (organization_id, resource_id) REFERENCES resources(organization_id, id) ON DELETE CASCADE;

ALTER TABLE calendars
  ADD CONSTRAINT calendars_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id),
  ADD CONSTRAINT calendars_organization_id_resource_id_resources_organization_id_id_fk
    FOREIGN KEY (organization_id, resource_id) REFERENCES resources(organization_id, id);

ALTER TABLE busy_times
  ADD CONSTRAINT busy_times_organization_id_calendar_id_calendars_organization_id_id_fk
    FOREIGN KEY (organization_id, calendar_id) REFERENCES calendars(organization_id, id) ON DELETE CASCADE;

ALTER TABLE calendar_events
  ADD CONSTRAINT calendar_events_organization_id_calendar_id_calendars_organization_id_id_fk
    FOREIGN KEY (organization_id, calendar_id) REFERENCES calendars(organization_id, id) ON DELETE CASCADE;

ALTER TABLE webhook_endpoints
  ADD CONSTRAINT webhook_endpoints_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_organization_id_endpoint_id_webhook_endpoints_organization_id_id_fk
    FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoints(organization_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT webhook_deliveries_organization_id_event_id_events_organization_id_id_fk
    FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id) ON DELETE CASCADE;

ALTER TABLE webhook_attempts
  ADD CONSTRAINT webhook_attempts_organization_id_delivery_id_webhook_deliveries_organization_id_id_fk
    FOREIGN KEY (organization_id, delivery_id) REFERENCES webhook_deliveries(organization_id, id) ON DELETE CASCADE;

ALTER TABLE sandbox_requests
  ADD CONSTRAINT sandbox_requests_organization_id_connection_id_channel_connections_organization_id_id_fk
    FOREIGN KEY (organization_id, connection_id) REFERENCES channel_connections(organization_id, id);

ALTER TABLE sandbox_receivers
  ADD CONSTRAINT sandbox_receivers_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);

ALTER TABLE sandbox_receipts
  ADD CONSTRAINT sandbox_receipts_organization_id_sandbox_receivers_organization_id_fk
    FOREIGN KEY (organization_id) REFERENCES sandbox_receivers(organization_id) ON DELETE CASCADE;

ALTER TABLE idempotency_keys
  ADD CONSTRAINT idempotency_keys_organization_id_organizations_id_fk
    FOREIGN KEY (organization_id) REFERENCES organizations(id);
--> statement-breakpoint
-- ── What a table can't say by itself ─────────────────────────────────────────────────────────────────

-- An identity is claimed before its lead is written, so that one of several simultaneous senders wins.
ALTER TABLE lead_identities ALTER CONSTRAINT lead_identities_lead_fk DEFERRABLE INITIALLY DEFERRED;

-- A time that we gave away is given once at each resource, or once for each seat of a class; a scheduler's bookings are its
-- own affair. Renaming a class changes all its seats in one statement, so this is checked when the statement ends.
ALTER TABLE bookings ADD CONSTRAINT bookings_slot_key EXCLUDE USING gist (
  organization_id WITH =, resource_id WITH =, tstzrange(blocks_from, blocks_until) WITH &&,
  coalesce(session, id::text) WITH <>
) WHERE (status = 'booked' AND uid IS NULL) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- ── A first resource for everybody ───────────────────────────────────────────────────────────────────

-- Every organization can be booked from its first moment on.
CREATE FUNCTION add_first_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO resources (organization_id, id, name, kind, position)
    VALUES (NEW.id, new_id(), left(NEW.name, 80), 'room', 0);
  RETURN NULL;
END $$;
CREATE TRIGGER organizations_first_resource AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION add_first_resource();

-- A booking that doesn't say where, such as a scheduler's, is at the first resource. A request that is declined was never
-- anywhere, so it gets none.
CREATE FUNCTION choose_first_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.resource_id FROM resources
    WHERE organization_id = NEW.organization_id
    ORDER BY archived_at IS NOT NULL, position, id LIMIT 1;
  RETURN NEW;
END $$;
CREATE TRIGGER bookings_resource BEFORE INSERT OR UPDATE ON bookings
  FOR EACH ROW WHEN (NEW.resource_id IS NULL AND NEW.status NOT IN ('requested', 'cancelled'))
  EXECUTE FUNCTION choose_first_resource();
--> statement-breakpoint
-- ── Counts ───────────────────────────────────────────────────────────────────────────────────────────
-- A transaction adds a row per count that it changes, so nobody waits for a counter's lock.

-- The counts that a row is in: its table's, and those of its parts.
CREATE FUNCTION lead_kinds(imported boolean, label_ids uuid[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'leads' UNION ALL SELECT 'leads:imported' WHERE imported
  UNION ALL SELECT 'leads:' || label_id FROM unnest(label_ids) AS label_id
$$;
CREATE FUNCTION conversation_kinds(team_id uuid, label_ids uuid[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'conversations' UNION ALL SELECT 'conversations:' || team_id WHERE team_id IS NOT NULL
  UNION ALL SELECT 'conversations:' || label_id FROM unnest(label_ids) AS label_id
$$;

CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, count(*)
      FROM new_rows, lead_kinds(imported, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, -count(*)
      FROM old_rows, lead_kinds(imported, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, sum(change) FROM (
        SELECT organization_id, status, channel, imported, label_ids, 1 AS change FROM new_rows
        UNION ALL
        SELECT organization_id, status, channel, imported, label_ids, -1 FROM old_rows
      ) AS changes, lead_kinds(imported, label_ids) AS kind GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_counts_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER leads_counts_update AFTER UPDATE ON leads REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER leads_counts_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_leads();

CREATE FUNCTION count_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, count(*)
      FROM new_rows, conversation_kinds(team_id, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, -count(*)
      FROM old_rows, conversation_kinds(team_id, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_counts_insert AFTER INSERT ON conversations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_conversations();
CREATE TRIGGER conversations_counts_delete AFTER DELETE ON conversations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_conversations();

-- A message changes its conversation but none of its counts. A condition on the row says so at once, where a function for the
-- whole statement took a sixteenth of what Postgres does for a message.
CREATE FUNCTION count_moved_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_counts (organization_id, kind, status, channel, change)
    SELECT organization_id, kind, status, channel, sum(change) FROM (
      SELECT NEW.organization_id, NEW.status, NEW.channel, NEW.team_id, NEW.label_ids, 1
      UNION ALL
      SELECT OLD.organization_id, OLD.status, OLD.channel, OLD.team_id, OLD.label_ids, -1
    ) AS changes (organization_id, status, channel, team_id, label_ids, change),
      conversation_kinds(team_id, label_ids) AS kind GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_counts_update AFTER UPDATE ON conversations FOR EACH ROW
  WHEN ((OLD.status, OLD.channel, OLD.team_id, OLD.label_ids) IS DISTINCT FROM (NEW.status, NEW.channel, NEW.team_id, NEW.label_ids))
  EXECUTE FUNCTION count_moved_conversation();

CREATE FUNCTION count_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, 'bookings', status, '', count(*) FROM new_rows GROUP BY 1, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, 'bookings', status, '', -count(*) FROM old_rows GROUP BY 1, 3;
  ELSE
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, 'bookings', status, '', sum(change) FROM (
        SELECT organization_id, status, 1 AS change FROM new_rows
        UNION ALL
        SELECT organization_id, status, -1 FROM old_rows
      ) AS changes GROUP BY 1, 3 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_counts_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER bookings_counts_update AFTER UPDATE ON bookings REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER bookings_counts_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
--> statement-breakpoint
-- ── Storage and planning ─────────────────────────────────────────────────────────────────────────────

-- What customers send is compressed already.
ALTER TABLE media_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- No index holds what a message changes of its conversation within ten seconds (updated_bucket), so its row is written again
-- in the same page, if there is room, and no index is touched.
ALTER TABLE conversations SET (fillfactor = 85);
ALTER TABLE reply_windows SET (fillfactor = 85);

-- A statement is planned once for all organizations, each taken for as large as the average one. Among many small ones
-- Postgres then chose plans for a dozen rows, with which lists of a million leads took seconds. Told that there are a hundred
-- organizations, it takes each for a hundredth of its table at least.
-- https://www.postgresql.org/docs/current/sql-altertable.html#SQL-ALTERTABLE-DESC-SET-ATTRIBUTE-OPTIONS
DO $$
DECLARE
  tenant_table regclass;
BEGIN
  FOR tenant_table IN
    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'USAGE')
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN organization_id SET (n_distinct = 100)', tenant_table);
  END LOOP;
END $$;
