import { type Kysely, sql } from 'kysely'

/** Counts of attempts and of limited acts, which all processes share. Keys and names are hashed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table counted_limit (
      key varchar(255) primary key,
      points integer not null,
      expire bigint not null
    );
    create index counted_limit_expire on counted_limit (expire);
    create table failed_attempt (
      name_hash text primary key,
      failed integer not null check (failed > 0),
      at bigint not null,
      forgotten_at bigint not null
    );
    create index failed_attempt_forgotten_at on failed_attempt (forgotten_at);
  `.execute(db)
}
