import { type Kysely, sql } from 'kysely'

/**
 * Operators' edits of help articles, on top of the texts that come with the product. The highest version of an article and
 * language counts. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table help_edit (
      article_id text not null,
      lang text not null,
      version int not null check (version > 0),
      topic text not null,
      -- hidden: the article has no readers. restored: the text that comes with the product counts again.
      status text not null check (status in ('edited', 'restored', 'hidden')),
      title text not null,
      body text not null,
      -- The hash of the text that came with the product at the time of the edit.
      shipped_hash text,
      edited_by bigint not null references app_user (id),
      edited_at bigint not null,
      primary key (article_id, lang, version)
    );
    create trigger help_edit_is_append_only before update or delete or truncate on help_edit
      for each statement execute function refuse_change();
  `.execute(db)
}
