import { type Kysely, sql } from 'kysely'

/** Conversations with support, feedback, and replies that operators reuse. Times are epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table support_conversation (
      id bigint generated always as identity primary key,
      customer_id bigint not null references app_user (id),
      lang text not null,
      claimed_by bigint references app_user (id),
      opened_at bigint not null,
      -- The oldest message of the customer without a reply of an operator.
      waiting_since bigint,
      last_at bigint not null,
      closed_at bigint,
      customer_read_id bigint not null default 0,
      support_read_id bigint not null default 0,
      check (closed_at is null or waiting_since is null)
    );
    create unique index support_conversation_open on support_conversation (customer_id) where closed_at is null;
    create index support_conversation_by_customer on support_conversation (customer_id, id);
    create index support_conversation_waiting on support_conversation (waiting_since) where waiting_since is not null;
    create index support_conversation_closed on support_conversation (closed_at) where closed_at is not null;

    create table support_message (
      id bigint generated always as identity primary key,
      conversation_id bigint not null references support_conversation (id) on delete cascade,
      author text not null check (author in ('customer', 'operator', 'assistant')),
      author_id bigint references app_user (id),
      -- Chosen by the client: a repeated message is stored once.
      nonce text,
      body text not null,
      upload_id text references upload (id),
      article_ids json not null,
      created_at bigint not null,
      check ((author = 'assistant') = (author_id is null)),
      check (body <> '' or upload_id is not null)
    );
    create index support_message_by_conversation on support_message (conversation_id, id);
    create unique index support_message_by_nonce on support_message (author_id, nonce) where nonce is not null;
    create index support_message_by_upload on support_message (upload_id) where upload_id is not null;

    create table support_reply (
      id bigint generated always as identity primary key,
      lang text not null,
      title text not null,
      body text not null,
      saved_by bigint not null references app_user (id),
      saved_at bigint not null
    );

    create table feedback (
      id bigint generated always as identity primary key,
      customer_id bigint not null references app_user (id),
      kind text not null check (kind in ('problem', 'idea', 'other')),
      body text not null,
      upload_ids json not null,
      created_at bigint not null,
      reply text,
      replied_by bigint references app_user (id),
      replied_at bigint,
      check ((reply is null) = (replied_by is null) and (reply is null) = (replied_at is null))
    );
    create index feedback_by_customer on feedback (customer_id, id);
    create index feedback_new on feedback (id) where reply is null;
  `.execute(db)
}
