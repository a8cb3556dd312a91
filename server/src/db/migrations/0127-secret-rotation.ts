import { type Kysely, sql } from 'kysely'

/**
 * The rotation of the deployment's secret: the secret before it, when every stored value was sealed with the new one, and
 * the keys of hashes that earlier secrets gave. A bank card may be sealed with another key, and nothing else of it changes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table deployment
      add column secret_check_before bytea check (length(secret_check_before) = 32),
      add column secret_rotated_at bigint,
      add constraint deployment_rotation_check check (secret_rotated_at is null or secret_check_before is not null);

    create table retired_key (
      use text not null,
      key_id bytea not null check (length(key_id) = 4),
      sealed bytea not null,
      retired_at bigint not null,
      primary key (use, key_id)
    );

    alter table fund_password add column key_id bytea check (length(key_id) = 4);

    drop trigger bank_card_is_kept on bank_card;
    create trigger bank_card_is_kept before update of user_id, created_at or delete on bank_card
      for each row execute function bank_card_is_kept();
    create trigger bank_card_is_only_resealed before update of sealed on bank_card
      for each row when (substring(new.sealed from 1 for 4) = substring(old.sealed from 1 for 4))
      execute function bank_card_is_kept();
  `.execute(db)
}
