import { type Kysely, sql } from 'kysely'

/** The filters of a list of the console under a name, of one operator or shared with a role. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ops_view (
      id bigint generated always as identity primary key,
      owner_id bigint not null references app_user (id),
      -- The list, such as 'withdrawals'.
      list text not null,
      name text not null check (name <> ''),
      -- As in the URL: 'status=sent&network=TRC20'.
      filters text not null,
      -- Null if it is private.
      shared_with text,
      created_at bigint not null,
      unique (owner_id, list, name)
    );
    create index ops_view_by_list on ops_view (list, id);
  `.execute(db)
}
