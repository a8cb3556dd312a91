import { CHANGE_CALLS, type ChangeKind, type OpsPath, type OpsRequestOf } from '@halyard/api/ops-client'
import type { Answer, Translate } from '@halyard/web'
import type { ReactNode } from 'react'
import { callOps } from '../calls/calls.ts'
import { useOps } from '../calls/queries.ts'
import type { OpsProposal } from '../calls/records.ts'
import type { Column } from '../table/column.ts'
import type { ListQuery } from '../table/list-table.tsx'
import type { ValueField, Values } from './values/value-field.ts'

/** The calls that list every record of a kind. */
export type ListPath =
  | 'ops/market/list'
  | 'ops/network/list'
  | 'ops/chain/balances'
  | 'ops/option/list'
  | 'ops/contract/list'
  | 'ops/fee_schedule/list'
  | 'ops/withdraw_limits/list'
  | 'ops/wealth/list'
  | 'ops/partner/list'
  | 'ops/subscription/list'
  | 'ops/fiat/coins'
  | 'ops/fiat/rates'
  | 'ops/staff/list'

/** The status of a record. One person closes it at once, two persons open it. */
interface ConfiguredStatus<Row, Status extends string> {
  readonly needs: OpsPath
  /** The most permissive and usual one first. Each has the texts `status_` and `about_`. */
  readonly values: readonly Status[]
  readonly of: (row: Row) => Status
  /** Sets a status that permits less than the present one. */
  close(row: Row, status: Status, reason: string): Promise<Answer<unknown>>
}

interface ShownFact {
  readonly label: string
  readonly value: ReactNode
}

/**
 * A kind of record of the configuration: what its list and its pages show, and the calls that change it. The texts of its
 * feature name it: title, about, none, one, unknown, values; and new, if operators add records.
 */
export interface ConfiguredKind<Row extends object, Status extends string = string> {
  readonly feature: string
  readonly kind: ChangeKind
  /** The path of its list: '/markets'. */
  readonly path: string
  /** The call that lists them. */
  readonly list: ListPath
  /** Returns the fields that name a record in the calls of its kind. */
  readonly keyOf: (row: Row) => Readonly<Record<string, string>>
  readonly nameOf: (row: Row, t: Translate) => string
  /** Returns the values that two persons change; without a row, those of the columns and of a new record. */
  readonly fieldsOf: (t: Translate, row?: Row) => readonly ValueField[]
  /** Returns the values of a record as its proposal has them; all fields of the record if absent. */
  readonly valuesOf?: (row: Row) => Values
  /** Returns the values of a proposal that are fixed for life. */
  readonly fixedOf?: (row: Row) => Readonly<Record<string, string>>
  /** The values of the form of a new record. Absent if operators add none. */
  readonly start?: Values
  /** The names of the fields that are columns of the list. */
  readonly listed?: readonly string[]
  readonly columnsOf?: (t: Translate) => readonly Column<Row>[]
  readonly factsOf?: (t: Translate, row: Row) => readonly ShownFact[]
  /** Returns what is shown of a record that does not exist, by its id; the proposed values if absent. */
  readonly missingFactsOf?: (t: Translate, id: string) => readonly ShownFact[]
  readonly status?: ConfiguredStatus<Row, Status>
  /** Returns the content below the values and the status of a record. */
  readonly moreOf?: (row: Row) => ReactNode
}

/** Returns the id of a record in its path and its changes: '1', or '3:TRC20' if two parts name it. */
export function idOf<Row extends object>({ keyOf }: ConfiguredKind<Row>, row: Row): string {
  return Object.values(keyOf(row)).join(':')
}

/** Returns the values of a record by their names in its proposal. */
export function valuesOf<Row extends object>(of: ConfiguredKind<Row>, row: Row): Values {
  return of.valuesOf?.(row) ?? wireValues(row)
}

/** Returns the fields of a record by their names on the wire. */
export function wireValues(record: object): Values {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      value,
    ]),
  )
}

/** Reads every record of a kind. Live. */
export function useRows<Row extends object>({ list }: ConfiguredKind<Row>): ListQuery<Row> {
  return useOps(list, {}, { live: true }) as ListQuery<Row>
}

/** Sends a proposal. The schema of its call checks the values. */
export function propose<Row extends object>(
  { kind }: ConfiguredKind<Row>,
  fields: Readonly<Record<string, string>>,
): Promise<Answer<OpsProposal>> {
  const call = CHANGE_CALLS[kind]
  return callOps(call, fields as OpsRequestOf<typeof call>)
}
