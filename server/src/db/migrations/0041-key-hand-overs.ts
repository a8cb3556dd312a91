import { type Kysely, sql } from 'kysely'

/**
 * How each signing key of the price log replaced the one before, and its revocation (decision 39). A key ends when the next
 * one begins. Keys are append-only, and a revocation is added once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table trail_key
      add column previous_key_id text references trail_key (key_id),
      -- Signed by the previous key.
      add column hand_over bytea check (length(hand_over) = 64),
      add column revoked_at bigint,
      -- Signed by the key itself.
      add column revocation bytea check (length(revocation) = 64),
      add check ((previous_key_id is null) = (hand_over is null)),
      add check ((revoked_at is null) = (revocation is null)),
      add check (previous_key_id <> key_id);
    -- A key hands over once.
    create unique index trail_key_by_previous on trail_key (previous_key_id);

    create function refuse_key_change() returns trigger language plpgsql as $$
    begin
      if old.revoked_at is not null
        or (new.key_id, new.public_key, new.demo_seed, new.first_used_at, new.previous_key_id, new.hand_over)
          is distinct from
           (old.key_id, old.public_key, old.demo_seed, old.first_used_at, old.previous_key_id, old.hand_over) then
        raise exception 'signing key % does not change', old.key_id;
      end if;
      return new;
    end $$;
    create trigger trail_key_does_not_change before update on trail_key
      for each row execute function refuse_key_change();
    create trigger trail_key_is_kept before delete or truncate on trail_key
      for each statement execute function refuse_change();
  `.execute(db)
}
