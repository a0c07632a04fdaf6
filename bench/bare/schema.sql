-- The minimum for storing a message: three tables, and one statement that finds or creates its lead and conversation.
create schema bare;
create table bare.leads (
  id uuid primary key default uuidv7(), organization_id uuid not null, name text, phone text,
  status text not null default 'new', created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), unique (organization_id, phone));
create table bare.conversations (
  id uuid primary key default uuidv7(), organization_id uuid not null, lead_id uuid not null unique references bare.leads,
  last_message_at timestamptz not null default now());
create table bare.messages (
  id uuid primary key default uuidv7(), organization_id uuid not null,
  conversation_id uuid not null references bare.conversations, provider_message_id text not null, content text not null,
  created_at timestamptz not null default now(), unique (organization_id, provider_message_id));
create index on bare.messages (conversation_id, created_at);
create function bare.ingest(organization uuid, from_phone text, from_name text, message_id text, body text)
returns void language sql as $$
  with lead as (
    insert into bare.leads (organization_id, name, phone) values (organization, from_name, from_phone)
    on conflict (organization_id, phone) do update set updated_at = now() returning id
  ), conversation as (
    insert into bare.conversations (organization_id, lead_id) select organization, id from lead
    on conflict (lead_id) do update set last_message_at = now() returning id
  )
  insert into bare.messages (organization_id, conversation_id, provider_message_id, content)
  select organization, id, message_id, body from conversation
  on conflict (organization_id, provider_message_id) do nothing $$;
