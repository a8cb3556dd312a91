import { type ChangeKind, SCHEDULED_KINDS } from '@halyard/api/ops-client'
import { Button, TextArea, toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { useRefresh } from '../calls/queries.ts'
import type { OpsProposal } from '../calls/records.ts'
import { parseUtc } from '../format/utc-time.ts'
import { FormCard } from '../record/form-card.tsx'
import { Affected } from './affected.tsx'
import { ChangeDiff } from './change-diff.tsx'
import { EffectTime } from './effect-time.tsx'
import { useTypedValues } from './values/use-typed-values.ts'
import type { ValueField, Values } from './values/value-field.ts'
import { UtcInput, ValueInputs } from './values/value-inputs.tsx'

const REASON_MAX = 300

/** Sends a proposal or asks for its preview. The values are those of the wire, by name. */
export type Propose = (
  values: Readonly<Record<string, string>>,
  proposal: { readonly preview: '1' | '0'; readonly reason: string },
) => Promise<Answer<OpsProposal>>

/** Returns whether a value is chosen from a list, which shows no message of its own. */
const isChosen = (kind: ValueField['kind']): boolean => kind === 'choice' || kind === 'currency'

const DUE_AT = 'due_at'

/** Returns whether changes of a kind may take effect at a time. */
const isScheduled = (kind: ChangeKind | undefined): boolean =>
  (SCHEDULED_KINDS as readonly (ChangeKind | undefined)[]).includes(kind)

interface ChangeFormProps {
  readonly fields: readonly ValueField[]
  readonly current: Values
  readonly onPropose: Propose
  /** The kind of a known record, which may be one of those that take effect at a time. */
  readonly kind?: ChangeKind
  /** Content above the difference. */
  readonly above?: ReactNode
  readonly onProposed?: (proposal: OpsProposal) => void
}

/** Renders the values of a record to change, then the difference and what it affects, and proposes it with a reason. */
export function ChangeForm({ fields, current, onPropose, kind, above, onProposed }: ChangeFormProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const typed = useTypedValues(current)
  const [dueAt, setDueAt] = useState('')
  const [preview, setPreview] = useState<OpsProposal>()
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<{ readonly message: string; readonly field?: string | undefined }>()

  const send = async () => {
    const values: Record<string, string> = {}
    for (const field of fields) {
      const value = typed.wireOf(field)
      if (value === undefined) return setError({ message: t('valueInvalid'), field: field.name })
      values[field.name] = value
    }
    const at = parseUtc(dueAt)
    if (at !== undefined) values['due_at'] = String(at)
    setSending(true)
    const answer = await onPropose(values, { preview: preview ? '0' : '1', reason: reason.trim() })
    setSending(false)
    if (!answer.ok) {
      if (answer.field !== undefined) setPreview(undefined)
      return setError(answer)
    }
    setError(undefined)
    if (!preview) return setPreview(answer.data)
    toast(t('proposed'), 'good')
    await refresh()
    onProposed?.(answer.data)
  }

  const isShownAtField = (name: string | undefined) =>
    (!preview && isScheduled(kind) && name === DUE_AT) ||
    fields.some((field) => field.name === name && !isChosen(field.kind))

  return (
    <FormCard about={t('proposeAbout')} onSubmit={send} title={t('proposeTitle')}>
      {preview ? (
        <>
          {above}
          <ChangeDiff after={preview.after} before={preview.before} fields={fields} />
          <Affected affects={preview.affects} kind={preview.kind} />
          {preview.dueAt === null ? null : <EffectTime at={preview.dueAt} />}
          <TextArea
            help={t('proposeHelp')}
            label={t('reason')}
            maxLength={REASON_MAX}
            onChange={setReason}
            rows={2}
            value={reason}
          />
        </>
      ) : (
        <>
          <ValueInputs
            errorOf={(name) => (error?.field === name ? error.message : undefined)}
            fields={fields}
            onTyped={() => setError(undefined)}
            typed={typed}
          />
          {isScheduled(kind) ? (
            <UtcInput
              error={error?.field === DUE_AT ? error.message : undefined}
              help={t(kind === 'fee_schedule' ? 'dueAtDayHelp' : 'dueAtHelp')}
              label={t('dueAt')}
              onChange={(value) => {
                setDueAt(value)
                setError(undefined)
              }}
              step={60}
              value={dueAt}
            />
          ) : null}
        </>
      )}
      <div aria-live="assertive">
        {error && !isShownAtField(error.field) ? (
          <p className="text-13 text-danger">{error.message}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          loading={sending}
          reason={preview && reason.trim() === '' ? t('reasonMissing') : undefined}
          size="small"
          type="submit"
        >
          {t(preview ? 'propose' : 'showChange')}
        </Button>
        {preview ? (
          <Button kind="plain" onClick={() => setPreview(undefined)} size="small">
            {t('changeValues')}
          </Button>
        ) : null}
      </div>
    </FormCard>
  )
}
