import { type Kysely, sql } from 'kysely'

/** Indexes to find a day's postings by id instead of scanning all postings of an account. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A lower bound for the ids of the postings of a command and of all later ones: the next posting id after the last
    -- batch before it. Both sequences increase from batch to batch, so a binary search needs no other index.
    create function first_posting_from(since bigint) returns bigint language plpgsql stable as $$
    declare
      low bigint := coalesce((select min(seq) from batch), 1);
      high bigint := coalesce((select max(seq) from batch), 0) + 1;
      middle bigint;
      last_command bigint;
    begin
      while low < high loop
        middle := (low + high) / 2;
        select last_command_seq into last_command from batch where seq >= middle order by seq limit 1;
        if last_command >= since then
          high := middle;
        else
          low := middle + 1;
        end if;
      end loop;
      return coalesce((select next_posting_id from batch where seq < low order by seq desc limit 1), 0);
    end $$;
  `.execute(db)
}
