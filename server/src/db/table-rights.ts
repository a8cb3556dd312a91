import { join } from 'node:path'
import { gatherFiles } from '../platform/gather-files.ts'
import type { ProductRights } from './product-rights.ts'

/**
 * Rights of the server's database role to the rows of a table, apart from reading and adding them. Every other table is
 * changed freely. No table is emptied, dropped or altered by the server.
 */
export interface TableRights {
  readonly table: string
  /** Whether rows are added. Default: true. */
  readonly inserts?: boolean
  /** Whether rows change; with a list, only these columns. */
  readonly updates: boolean | readonly string[]
  readonly deletes: boolean
}

const PRODUCTS = await gatherFiles<ProductRights>(join(import.meta.dirname, 'rights'), 'RIGHTS')

/** Append-only tables: the books, the price log, and the logs of operators and customers. */
const APPEND_ONLY = [
  ...PRODUCTS.flatMap(({ appendOnly = [] }) => appendOnly),
  'agreement_revision',
  'agreement_text',
  'audit_log',
  'command',
  'command_key',
  'credit_adjustment',
  'help_edit',
  'help_layout',
  'posting',
  'price_tick',
  'record_note',
  'security_change',
  'service_link',
  'trail_head',
  'upload_view',
]

/** Tables whose rows stay, and change as their triggers allow: a status, never the terms. */
const KEPT = [...PRODUCTS.flatMap(({ kept = [] }) => kept), 'trail_key']

/** The rights of every table that the server does not change freely: the one declaration that the grants come from. */
export const TABLE_RIGHTS: readonly TableRights[] = [
  ...APPEND_ONLY.map((table) => ({ table, updates: false, deletes: false })),
  ...KEPT.map((table) => ({ table, updates: true, deletes: false })),
  // A trigger allows it for the cards of closed accounts alone, whose identity is deleted when its time of storage is over.
  { table: 'bank_card', updates: true, deletes: true },
  // Sealed again by a rotation. A trigger lets the keys of closed accounts alone be deleted.
  { table: 'data_key', updates: ['sealed'], deletes: true },
  // Keys of hashes are sealed again by a rotation of the secret; without one, the passwords hashed with it are lost.
  { table: 'retired_key', updates: true, deletes: false },
  // A trigger allows it for days that rules no longer read.
  { table: 'fee_volume', updates: true, deletes: true },
  { table: 'limit_part', updates: true, deletes: true },
  // Live heads that are not the first of their minute are deleted after an hour; one that a receipt ends in is kept first.
  { table: 'trail_live', updates: ['kept'], deletes: true },
  // The quotes of sources are deleted when their retention ends.
  { table: 'trail_source', updates: false, deletes: true },
  { table: 'trail_source_head', updates: false, deletes: true },
  // The numbers of the engine's batches: the owner archives them.
  { table: 'batch', updates: false, deletes: false },
  // Ranges are made by a function of the owner, and archived by the owner.
  ...[
    'history_range',
    'history_origin',
    'history_archive',
    'archived_balance',
    'archived_fee',
    'archived_reply',
  ].map((table) => ({ table, inserts: false, updates: false, deletes: false })),
  // Migrations and backups have their own roles.
  { table: 'kysely_migration', inserts: false, updates: false, deletes: false },
  { table: 'kysely_migration_lock', inserts: false, updates: false, deletes: false },
  { table: 'needed_migration', inserts: false, updates: false, deletes: false },
  { table: 'base_backup', inserts: false, updates: false, deletes: false },
]
