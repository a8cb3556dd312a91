import type { OpsRequestOf } from '@halyard/api/ops-client'
import { TextArea, TextField } from '@halyard/ui'
import { LANGUAGE_NAMES, LANGUAGES } from '@halyard/web'
import { useState } from 'react'
import { callOps } from '../../lib/calls/calls.ts'
import type { OpsMaintenance } from '../../lib/calls/records.ts'
import { parseUtc, writeUtc } from '../../lib/format/utc-time.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import { scopeName } from './scope-name.ts'

const TEXT_MAX = 300

type Language = (typeof LANGUAGES)[number]
type Texts = Readonly<Partial<Record<Language, string>>>
type Terms = Pick<
  OpsRequestOf<'ops/maintenance/announce'>,
  'begins_at' | 'expected_until' | `text_${Language}`
>

interface MaintenanceFormProps {
  /** The scopes from which a new one chooses. */
  readonly scopes: readonly string[]
  /** The announced maintenance to change; a new one if absent. */
  readonly saved?: OpsMaintenance
}

/** Renders the form that announces a maintenance, or changes one that is announced. */
export function MaintenanceForm({ scopes, saved }: MaintenanceFormProps) {
  const { t } = useTranslation('halt')
  const [scope, setScope] = useState(saved?.scope ?? 'all')
  const [from, setFrom] = useState(saved ? writeUtc(saved.beginsAt) : '')
  const [until, setUntil] = useState(saved ? writeUtc(saved.expectedUntil) : '')
  const [language, setLanguage] = useState<Language>('en')
  const [texts, setTexts] = useState<Texts>(() =>
    Object.fromEntries((saved?.texts ?? []).map(({ lang, text }) => [lang, text])),
  )
  const [beginsAt, expectedUntil] = [parseUtc(from), parseUtc(until)]
  const isTimed = beginsAt !== undefined && expectedUntil !== undefined && beginsAt < expectedUntil

  const send = (reason: string) => {
    const terms = { ...termsOf(beginsAt ?? 0, expectedUntil ?? 0, texts), reason }
    return saved
      ? callOps('ops/maintenance/change', { id: saved.id, version: saved.version, ...terms })
      : callOps('ops/maintenance/announce', { scope, ...terms })
  }
  return (
    <ReasonForm
      about={t('maintenanceAbout')}
      act={t(saved ? 'changeMaintenance' : 'announce')}
      blocked={isTimed ? undefined : t('timesMissing')}
      done={t(saved ? 'maintenanceChanged' : 'announced')}
      help={t('reasonHelp')}
      onSend={send}
      title={t(saved ? 'changeMaintenance' : 'announceTitle')}
    >
      {saved ? null : (
        <SelectFilter
          label={t('scope')}
          onChange={setScope}
          options={scopes.map((value) => ({ value, label: scopeName(t, value) }))}
          value={scope}
        />
      )}
      <div className="grid gap-3 tablet:grid-cols-2">
        <TextField label={t('beginsAt')} onChange={setFrom} type="datetime-local" value={from} />
        <TextField label={t('expectedUntil')} onChange={setUntil} type="datetime-local" value={until} />
      </div>
      <SelectFilter
        label={t('textLanguage')}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({
          value,
          label: `${LANGUAGE_NAMES[value]}${texts[value] ? ' ✓' : ''}`,
        }))}
        value={language}
      />
      <TextArea
        help={t('maintenanceTextHelp')}
        label={t('text')}
        maxLength={TEXT_MAX}
        onChange={(text) => setTexts({ ...texts, [language]: text })}
        rows={2}
        value={texts[language] ?? ''}
      />
    </ReasonForm>
  )
}

function termsOf(beginsAt: number, expectedUntil: number, texts: Texts): Terms {
  const fields = LANGUAGES.flatMap((lang) => {
    const text = (texts[lang] ?? '').trim().replaceAll(/\s+/g, ' ')
    return text === '' ? [] : [[`text_${lang}`, text] as const]
  })
  return { begins_at: beginsAt, expected_until: expectedUntil, ...Object.fromEntries(fields) }
}
