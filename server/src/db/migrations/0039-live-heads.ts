import { type Kysely, sql } from 'kysely'

/** Live heads: the newest ticks of all markets, signed after each commit that recorded some (decision 39). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table trail_live (
      seq bigint primary key,
      signed_at bigint not null,
      -- [[market, n, at, hash], …], the markets ascending.
      heads jsonb not null,
      prev bytea not null check (length(prev) = 32),
      -- Of the signed text; the next head contains it.
      hash bytea not null check (length(hash) = 32),
      key_id text not null references trail_key (key_id),
      signature bytea not null check (length(signature) = 64),
      -- The first of a minute, or one that a receipt ends in. Others are deleted after an hour.
      kept boolean not null
    );
    create index trail_live_by_time on trail_live (signed_at, seq);
    create index trail_live_to_delete on trail_live (signed_at) where not kept;

    create function refuse_live_change() returns trigger language plpgsql as $$
    begin
      if old.kept and (tg_op = 'DELETE' or not new.kept)
        or tg_op = 'UPDATE'
          and (new.seq, new.signed_at, new.heads, new.prev, new.hash, new.key_id, new.signature)
            is distinct from
              (old.seq, old.signed_at, old.heads, old.prev, old.hash, old.key_id, old.signature) then
        raise exception 'live head % does not change', old.seq;
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;
    create trigger trail_live_does_not_change before update or delete on trail_live
      for each row execute function refuse_live_change();
    create trigger trail_live_is_not_emptied before truncate on trail_live
      for each statement execute function refuse_change();
  `.execute(db)
}
