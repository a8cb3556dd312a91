import { type Kysely, sql } from 'kysely'

/**
 * A standby executes the commands of each batch and compares the digest of its effects; `build` says whether it can, and
 * `standby` who stands by. `digest` is null for batches of earlier versions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table batch add column digest integer;
    alter table lease add column build text not null default '';
    create table standby (
      holder text primary key,
      batch_seq bigint,
      seen_at timestamptz not null,
      diverged text
    );
  `.execute(db)
}
