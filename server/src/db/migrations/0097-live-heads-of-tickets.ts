import { type Kysely, sql } from 'kysely'

/** The ends of the chains of tickets and refusals in each live head, and that of refusals itself (decision 46). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Null in heads of format 1.
    alter table trail_live
      add column tickets_id bigint,
      add column tickets_hash bytea check (length(tickets_hash) = 32),
      add column refusals_n bigint,
      add column refusals_hash bytea check (length(refusals_hash) = 32),
      add check (num_nulls(tickets_id, tickets_hash, refusals_n, refusals_hash) in (0, 4));

    -- The last signed refusal: its number and the hash of its text, which the next one contains.
    create table option_refusal_end (
      only_one boolean primary key default true check (only_one),
      n bigint not null check (n > 0),
      hash bytea not null check (length(hash) = 32)
    );
    create function refuse_earlier_refusal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or new.n <= old.n then
        raise exception 'the chain of refusals does not go back';
      end if;
      return new;
    end $$;
    create trigger option_refusal_end_goes_on before update or delete on option_refusal_end
      for each row execute function refuse_earlier_refusal();
    create trigger option_refusal_end_is_not_emptied before truncate on option_refusal_end
      for each statement execute function refuse_change();
  `.execute(db)
}
