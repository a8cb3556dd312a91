import { type Kysely, sql } from 'kysely'

/**
 * Announcements and news that are published at a later time, their pushes, the arrangement of the help center, and the link
 * to the online service. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table news
      -- The next change must name the version that it replaces.
      add column version int not null default 1,
      add column is_push boolean not null default false,
      -- When clients were notified of it. Until then a published_at in the future can be changed.
      add column announced_at bigint;
    update news set announced_at = published_at;
    drop index news_published;
    create index news_published on news (published_at desc, id desc) where withdrawn_at is null;
    create index news_due on news (published_at) where announced_at is null and withdrawn_at is null;

    -- The pushes of announcements to send. A row is deleted before its push is sent, so that no push is sent twice.
    create table news_push (
      device_id bigint not null references push_device (id) on delete cascade,
      news_id bigint not null references news (id) on delete cascade,
      primary key (device_id, news_id)
    );
    create index news_push_by_news on news_push (news_id);

    -- The order of help articles and the common questions. The highest version counts; articles that it does not name follow.
    create table help_layout (
      version int primary key check (version > 0),
      article_ids text[] not null,
      common_ids text[] not null,
      edited_by bigint not null references app_user (id),
      edited_at bigint not null
    );
    create trigger help_layout_is_append_only before update or delete or truncate on help_layout
      for each statement execute function refuse_change();

    -- The link to the online service. The highest version counts; null is the chat of the app.
    create table service_link (
      version int primary key check (version > 0),
      url text,
      edited_by bigint not null references app_user (id),
      edited_at bigint not null
    );
    create trigger service_link_is_append_only before update or delete or truncate on service_link
      for each statement execute function refuse_change();
  `.execute(db)
}
