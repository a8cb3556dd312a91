import { type Kysely, sql } from 'kysely'

/**
 * Inviters, their shares of fees, and the rebates credited, which only the engine writes; and the daily summing of fees and
 * the partners, which the server writes. Days are UTC days counted from 1970, amounts in units, times in epoch
 * milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The id is the invitee's. An inviter is fixed for life.
    create table referral (
      id bigint primary key,
      inviter_id bigint not null check (inviter_id <> id),
      at bigint not null
    );
    create index referral_by_inviter on referral (inviter_id, id);
    create trigger referral_is_kept before delete or truncate on referral
      for each statement execute function refuse_change();
    create function refuse_referral_change() returns trigger language plpgsql as $$
    begin
      if (new.id, new.inviter_id, new.at) is distinct from (old.id, old.inviter_id, old.at) then
        raise exception 'customer % keeps their inviter', old.id;
      end if;
      return new;
    end $$;
    create trigger referral_keeps_its_inviter before update on referral
      for each row execute function refuse_referral_change();

    -- The id is the inviter's. Without a row, an inviter has the common share.
    create table rebate_share (
      id bigint primary key,
      share_ppm int not null check (share_ppm between 1 and 500000)
    );

    -- The id is the ids of invitee and currency, separated by a colon.
    create table rebate_mark (
      id text primary key,
      invitee_id bigint not null,
      currency_id int not null,
      day int not null
    );

    -- The primary key refuses a second rebate for a day behind the engine, which rejects it.
    create table rebate (
      invitee_id bigint not null,
      inviter_id bigint not null,
      currency_id int not null references currency (id),
      day int not null,
      fees bigint not null check (fees > 0),
      share_ppm int not null,
      amount bigint not null check (amount >= 0 and amount <= fees / 2),
      at bigint not null,
      primary key (invitee_id, day, currency_id)
    );
    create index rebate_by_inviter on rebate (inviter_id, day, invitee_id, currency_id);
    create index rebate_by_time on rebate (at);
    create trigger rebate_is_append_only before update or delete or truncate on rebate
      for each statement execute function refuse_change();

    -- How far a day has been processed: the invitees up to last_invitee_id are summed.
    create table rebate_run (
      day int primary key,
      status text not null check (status in ('summing', 'crediting', 'done')),
      last_invitee_id bigint not null
    );

    -- The trading fees of each invitee and day, as they were summed once, and what became of them.
    create table rebate_fee (
      day int not null references rebate_run (day),
      invitee_id bigint not null,
      currency_id int not null references currency (id),
      fees bigint not null check (fees > 0),
      status text not null check (status in ('pending', 'credited', 'own_account')),
      primary key (day, invitee_id, currency_id)
    );
    create index rebate_fee_pending on rebate_fee (day, invitee_id, currency_id) where status = 'pending';

    -- Appointed by operators. The engine has the share; the code works where an invite code does.
    create table referral_partner (
      user_id bigint primary key references app_user (id),
      code text not null unique,
      share_ppm int not null check (share_ppm between 1 and 500000),
      active boolean not null,
      appointed_at bigint not null
    );
  `.execute(db)
}
