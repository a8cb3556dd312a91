import { type Kysely, sql } from 'kysely'

/**
 * Pushes of notices to devices, the demo's VAPID key, and the simulated devices of its push service. Times are epoch
 * milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A device belongs to a session and ends with it.
    create table push_device (
      id bigint generated always as identity primary key,
      session_hash text not null unique references session (token_hash) on delete cascade,
      customer_id bigint not null references app_user (id),
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      -- Attempts since the last success. After a failure nothing is sent before due_at.
      failures int not null default 0,
      due_at bigint not null default 0
    );
    create index push_device_by_customer on push_device (customer_id);

    -- The pushes to send. A row is deleted before its push is sent, so that no push is sent twice.
    create table push_queue (
      device_id bigint not null references push_device (id) on delete cascade,
      notice_id bigint not null references notice (id) on delete cascade,
      primary key (device_id, notice_id)
    );
    create index push_queue_by_notice on push_queue (notice_id);

    -- The VAPID key of a demo. That of production is a setting.
    create table push_key (
      only_one boolean primary key default true check (only_one),
      private_key text not null
    );

    create table practice_push_device (
      id bigint generated always as identity primary key,
      token text not null unique,
      -- The VAPID public key that may push to it.
      server_key text not null,
      private_key text not null,
      auth text not null
    );

    alter table outbox_message drop constraint outbox_message_channel_check;
    alter table outbox_message
      add constraint outbox_message_channel_check check (channel in ('email', 'mobile', 'push'));
  `.execute(db)
}
