import { bankCardFieldsSchema, type Person } from '@halyard/api'
import { API_KEY_VAULT } from '../auth/api-keys/read-keys.ts'
import { BANK_CARD_VAULT } from '../custody/addresses/bank-card.ts'
import { TOTP_VAULT } from '../auth/second-factors/totp.ts'
import { aboutDataKey, DATA_KEY_VAULT, type DataPurpose } from '../db/data-keys.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { accountHash, nameHash } from '../platform/secrets/search-hashes.ts'
import { aboutUpload, UPLOAD_VAULT } from '../uploads/uploads.ts'
import { aboutPerson, documentHash, PERSON_VAULT } from '../verification/person.ts'

/** A row as text, by the names of its columns. */
export type TextRow = Readonly<Record<string, string>>

/** A column of values that a vault sealed, each for the record that `about` names. */
export interface SealedColumn {
  readonly table: string
  readonly key: string
  readonly sealed: string
  /** The other columns that `about` and `rehash` read. */
  readonly reads: readonly string[]
  /** The purpose of the vault that seals it. */
  readonly use: string
  about(row: TextRow): string
  /** Returns other columns that depend on the secret and are computed from the opened value. */
  rehash?(secret: Secret, row: TextRow, opened: Buffer): TextRow
  /** Rows that are read at a time. */
  readonly batch: number
}

/** Personal data. The hashes of document numbers are compared between customers, so all have one key. */
export const PERSONS: SealedColumn = {
  table: 'verification',
  key: 'id',
  sealed: 'person',
  reads: ['user_id', 'country'],
  use: PERSON_VAULT,
  about: ({ user_id }) => aboutPerson(Number(user_id)),
  rehash(secret, { country = '' }, opened) {
    const { card_id, name } = JSON.parse(opened.toString('utf8')) as Pick<Person, 'card_id' | 'name'>
    return { document_hash: documentHash(secret, { country, card_id }), name_hash: nameHash(secret, name) }
  },
  batch: 200,
}

/** Every column that a vault of the deployment sealed. A test finds one that is missing here. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  PERSONS,
  {
    table: 'data_key',
    key: 'id',
    sealed: 'sealed',
    reads: ['owner_id', 'purpose'],
    use: DATA_KEY_VAULT,
    about: ({ owner_id, purpose }) =>
      aboutDataKey({ ownerId: Number(owner_id), purpose: purpose as DataPurpose }),
    batch: 200,
  },
  {
    table: 'totp',
    key: 'user_id',
    sealed: 'sealed_secret',
    reads: [],
    use: TOTP_VAULT,
    about: ({ user_id = '' }) => user_id,
    batch: 200,
  },
  {
    table: 'api_key',
    key: 'id',
    sealed: 'sealed_secret',
    reads: ['key'],
    use: API_KEY_VAULT,
    about: ({ key = '' }) => key,
    batch: 200,
  },
  {
    table: 'bank_card',
    key: 'id',
    sealed: 'sealed',
    reads: ['user_id'],
    use: BANK_CARD_VAULT,
    about: ({ user_id = '' }) => user_id,
    rehash: (secret, _row, opened) => ({
      account_hash: accountHash(secret, bankCardFieldsSchema.parse(JSON.parse(opened.toString('utf8')))),
    }),
    batch: 200,
  },
  {
    table: 'upload',
    key: 'id',
    sealed: 'sealed',
    reads: ['owner_id', 'purpose'],
    use: UPLOAD_VAULT,
    about: ({ id = '', owner_id, purpose = '' }) => aboutUpload(id, Number(owner_id), purpose),
    // A picture has up to some millions of bytes.
    batch: 10,
  },
]
