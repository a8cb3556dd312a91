import { addNote } from './add-note.ts'
import { claimRecord, releaseRecord } from './claim-record.ts'
import { listInbox } from './list-inbox.ts'
import { findNextRecord } from './next-record.ts'

export const recordsOpsHandlers = {
  'ops/inbox/list': listInbox,
  'ops/record/claim': claimRecord,
  'ops/record/release': releaseRecord,
  'ops/record/note': addNote,
  'ops/record/next': findNextRecord,
}
