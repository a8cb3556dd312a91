import type { Language, MAINTENANCE_STATUSES } from '@halyard/api'
import type { ColumnType, Generated } from 'kysely'
import type { HaltScope } from '../../engine/index.ts'

/** How far a maintenance has come. */
export type MaintenanceStatus = (typeof MAINTENANCE_STATUSES)[number]

/** Further texts for customers, in the languages that the operator had. */
export type MaintenanceTexts = Readonly<Partial<Record<Language, string>>>

declare module '../../db/tables.ts' {
  interface Tables {
    maintenance: {
      id: Generated<string>
      scope: ColumnType<HaltScope, HaltScope, never>
      begins_at: Big
      expected_until: Big
      texts: ColumnType<MaintenanceTexts, string, string>
      reason: string
      status: MaintenanceStatus
      version: number
      operator_id: Big
      changed_at: Big
      halt_id: BigOrNull
      news_id: Big
    }
    maintenance_revision: {
      maintenance_id: string
      version: number
      status: MaintenanceStatus
      begins_at: string
      expected_until: string
      texts: MaintenanceTexts
      reason: string
      operator_id: string
      at: string
    }
  }
}
