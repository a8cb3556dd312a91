import { type RawBuilder, sql } from 'kysely'

/** A part of a customer's data: a query of rows with an `id` by which it is paged, and the `data` of each. */
export interface Section {
  readonly name: string
  /** Selects the customer's rows as `id` and `data`. A row of another person is never selected, nor their name. */
  readonly rows: (customerId: number) => RawBuilder<unknown>
}

/** Selects whole rows of a table, apart from columns about the exchange's work or about other persons. */
export function ownRows(table: string, owner: string, except: readonly string[] = []): Section['rows'] {
  return (customerId) => sql`
    select id::text as id, to_jsonb(own) - ${[owner, 'batch_seq', ...except]}::text[] as data
    from ${sql.table(table)} own where ${sql.ref(`own.${owner}`)} = ${customerId}`
}
