import { type Language, LANGUAGES } from '@halyard/api'
import type { OpsAgreement } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import type { Agreement } from '../../agreements/agreements.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { valuesOf } from '../changes/kinds/content/agreement-change.ts'
import type { OpsHandler as ChangeHandler } from '../changes/kinds/context.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { namedColleagues } from '../records/colleagues.ts'
import type { OpsHandler } from './context.ts'

/** The most revisions of a version that are shown. */
const REVISIONS_MAX = 50

export const listAgreements: OpsHandler<'ops/agreement/list'> = async ({ agreements, now }) => {
  const at = now()
  return {
    list: agreements.stored().map((agreement) => present(agreement, agreements.inForce(at).version, at)),
  }
}

export const showAgreement: OpsHandler<'ops/agreement/show'> = async (ctx, { request: { version } }) => {
  const at = ctx.now()
  const stored = ctx.agreements.stored()
  const agreement = find(stored, version)
  const replaced = stored.find((one) => one.status === 'scheduled' && one.effectiveAt < agreement.effectiveAt)
  return {
    ...present(agreement, ctx.agreements.inForce(at).version, at),
    texts: textsOf(agreement.texts),
    replaces: replaced ? { version: replaced.version, texts: textsOf(replaced.texts) } : null,
    revisions: await findRevisions(ctx.db, version),
  }
}

/** Proposes a version, or a change of one that is not in effect yet, which a second operator decides. */
export const proposeAgreement: ChangeHandler<'ops/agreement/propose'> = (ctx, caller) => {
  const { version, revision, preview: _preview, reason: _reason, ...values } = caller.request
  const stored = ctx.agreements.stored()
  if (version !== undefined) requireRevision(stored, version, revision)
  const id = String(version ?? (stored[0]?.version ?? 0) + 1)
  const change = { kind: 'agreement', id, values: { status: 'scheduled', ...values } } as const
  return proposeChange(ctx, caller, { ...change, isNew: version === undefined })
}

/** Proposes to withdraw a version that is not in effect yet. Its number is not used again. */
export const proposeAgreementWithdrawal: ChangeHandler<'ops/agreement/propose_withdrawal'> = (
  ctx,
  caller,
) => {
  const { version, revision } = caller.request
  const known = requireRevision(ctx.agreements.stored(), version, revision)
  const values = { ...valuesOf(known, ctx.now()), status: 'withdrawn' } as const
  return proposeChange(ctx, caller, { kind: 'agreement', id: String(version), values })
}

type Stored = readonly Agreement[]

/** Returns a version. Throws `agreement_version_wrong` if another operator has changed it since it was read. */
function requireRevision(stored: Stored, version: number, revision: number | undefined): Agreement {
  const found = find(stored, version)
  if (revision !== undefined && revision !== found.revision)
    throw new CallError('agreement_version_wrong', 'revision')
  return found
}

function find(stored: Stored, version: number): Agreement {
  const found = stored.find((agreement) => agreement.version === version)
  if (!found) throw new CallError('record_must_be_known', 'version')
  return found
}

async function findRevisions(db: Kysely<Tables>, version: number) {
  const rows = await db
    .selectFrom('agreement_revision')
    .select(['revision', 'status', 'effective_at', 'edited_by', 'edited_at'])
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .limit(REVISIONS_MAX)
    .execute()
  const editors = await namedColleagues(
    db,
    rows.flatMap(({ edited_by }) => (edited_by === null ? [] : [Number(edited_by)])),
  )
  const texts = await db.selectFrom('agreement_text').selectAll().where('version', '=', version).execute()
  return rows.map((row) => {
    const own = texts.filter(({ revision }) => revision === row.revision)
    return {
      ...row,
      effective_at: Number(row.effective_at),
      edited_by: row.edited_by === null ? null : editors(Number(row.edited_by)),
      edited_at: Number(row.edited_at),
      texts: own.map(({ lang, body }) => ({ lang, text: body })),
    }
  })
}

function textsOf(texts: Agreement['texts']): { lang: Language; text: string }[] {
  return LANGUAGES.map((lang) => ({ lang, text: texts[lang] }))
}

function present(agreement: Agreement, inForce: number, at: number): OpsAgreement {
  const { version, revision, status, effectiveAt, editedBy, editedAt } = agreement
  return {
    version,
    revision,
    status:
      status === 'withdrawn'
        ? 'withdrawn'
        : version === inForce
          ? 'in_force'
          : effectiveAt > at
            ? 'scheduled'
            : 'replaced',
    effective_at: effectiveAt || null,
    edited_by: editedBy ?? null,
    edited_at: editedAt || null,
  }
}
