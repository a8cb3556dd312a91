import { RECORD_KINDS, type RecordKind } from '@halyard/api/ops'
import { join } from 'node:path'
import { gatherFiles } from '../../platform/gather-files.ts'
import type { KindOfRecord } from './record-kind.ts'

const FOLDER = join(import.meta.dirname, 'kinds')

/** Every kind of record that waits for a person, each from its file in `kinds/`. */
export const KINDS = Object.fromEntries(
  (await gatherFiles<KindOfRecord>(FOLDER, 'KIND')).map((one) => [one.kind, one]),
) as Readonly<Record<RecordKind, KindOfRecord>>

for (const kind of RECORD_KINDS)
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`no file of ${FOLDER} has the kind of record ${kind}`)
