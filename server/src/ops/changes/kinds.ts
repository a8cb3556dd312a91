import { CHANGE_KINDS, type ChangeKind } from '@halyard/api/ops'
import { join } from 'node:path'
import { gatherFiles } from '../../platform/gather-files.ts'
import type { StoredKind } from './kinds/change-kind.ts'

const FOLDER = join(import.meta.dirname, 'kinds')

/** Every kind of change that two persons decide, each from a file `*-change.ts` in the folders of `kinds/`. */
export const KINDS = Object.fromEntries(
  (await gatherFiles<StoredKind>(FOLDER, 'CHANGE', '*/*-change.ts')).map((one) => [one.kind, one]),
) as Readonly<Record<ChangeKind, StoredKind>>

for (const kind of CHANGE_KINDS)
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`no file of ${FOLDER} has the kind of change ${kind}`)
