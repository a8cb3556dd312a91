import { type Kysely, sql } from 'kysely'

/** Where each index price comes from, in a hash chain per market whose heads are signed each minute (decision 39). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Deleted after three days; the newest of each market stays.
    create table trail_source (
      market_id int not null references market (id),
      -- The number of the price tick. A number that is missing was not recorded.
      n bigint not null,
      at bigint not null,
      ticks bigint not null,
      origin text not null check (origin in ('quotes', 'simulated', 'own_trades')),
      priced_at bigint check ((priced_at is not null) = (origin = 'quotes')),
      -- [[source, price, at, state], …]
      quotes json not null,
      prev bytea not null check (length(prev) = 32),
      hash bytea not null check (length(hash) = 32),
      primary key (market_id, n),
      -- A chain does not fork, even if a process that has lost its lease still writes.
      unique (market_id, prev)
    );
    create index trail_source_by_time on trail_source (at);
    create trigger trail_source_does_not_change before update or truncate on trail_source
      for each statement execute function refuse_change();

    create table trail_source_head (
      seq bigint primary key,
      signed_at bigint not null,
      -- [[market, n, at, hash], …], the markets ascending.
      heads jsonb not null,
      prev bytea not null check (length(prev) = 32),
      -- Of the signed text; the next head contains it.
      hash bytea not null check (length(hash) = 32),
      key_id text not null references trail_key (key_id),
      signature bytea not null check (length(signature) = 64)
    );
    create index trail_source_head_by_time on trail_source_head (signed_at, seq);
    create trigger trail_source_head_does_not_change before update or truncate on trail_source_head
      for each statement execute function refuse_change();
  `.execute(db)
}
