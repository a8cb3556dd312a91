import { type Kysely, sql } from 'kysely'

/** The names by which colleagues know staff, which an admin sets. They stay when a role ends, for the histories. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_name (
      user_id bigint primary key references app_user (id),
      name text not null check (name <> ''),
      set_by bigint not null,
      set_at bigint not null
    )
  `.execute(db)
}
