import type { OpsChange, OpsProposal } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { ReasonForm } from '../record/reason-form.tsx'
import { ChangeDiff } from './change-diff.tsx'
import type { Propose } from './change-form.tsx'
import { type ValueField, type Values, wireStored } from './values/value-field.ts'

interface RevertFormProps {
  /** The last change that was approved. */
  readonly change: OpsChange
  readonly fields: readonly ValueField[]
  readonly onPropose: Propose
}

/** Renders the act that proposes the values from before a change, which a second person decides. */
export function RevertForm({ change, fields, onPropose }: RevertFormProps) {
  const { t } = useTranslation()
  const { before } = change
  if (before === null) return null
  return (
    <ReasonForm<OpsProposal>
      about={t('revertAbout')}
      act={t('revert')}
      done={t('reverted')}
      onSend={(reason) => onPropose(oldValues(fields, before), { preview: '0', reason })}
      title={t('revertTitle')}
    >
      <ChangeDiff after={before} before={change.after} fields={fields} />
    </ReasonForm>
  )
}

function oldValues(fields: readonly ValueField[], before: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name }) => [name, wireStored(before[name])]))
}

/** Returns the change that may be reverted: the last approved one, if the record still has its values. */
export function revertible(
  changes: readonly OpsChange[],
  fields: readonly ValueField[],
  current: Values,
): OpsChange | undefined {
  const last = changes.find(({ status }) => status === 'approved')
  if (!last || last.before === null) return undefined
  const { after, before } = last
  const changed = fields.filter(({ name }) => wireStored(before[name]) !== wireStored(after[name]))
  const isUnchanged = changed.every(({ name }) => wireStored(current[name]) === wireStored(after[name]))
  return changed.length > 0 && isUnchanged ? last : undefined
}
