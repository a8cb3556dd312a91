import { TextArea } from '@halyard/ui'
import { useState } from 'react'
import { callOps } from '../../lib/calls/calls.ts'
import type { OpsHalt } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import { scopeName } from './scope-name.ts'

const CAUSES = ['technical', 'security', 'market', 'network', 'maintenance'] as const
const TEXT_MAX = 300

interface DeclareFormProps {
  /** Every scope that there is. */
  readonly scopes: readonly string[]
  readonly running: readonly OpsHalt[]
}

/** Renders the form that halts a scope at once: of everything, unless another one is chosen. */
export function DeclareForm({ scopes, running }: DeclareFormProps) {
  const { t } = useTranslation('halt')
  const [scope, setScope] = useState('all')
  const [cause, setCause] = useState<(typeof CAUSES)[number]>('technical')
  const [text, setText] = useState('')
  const isHalted = running.some((halt) => halt.scope === scope)
  return (
    <ReasonForm
      about={t(scope === 'all' ? 'declareAllAbout' : 'declareAbout')}
      act={t('declare', { scope: scopeName(t, scope) })}
      blocked={isHalted ? t('isHalted') : undefined}
      done={t('declared')}
      help={t('reasonHelp')}
      isDanger
      onSend={async (reason) => {
        const answer = await callOps('ops/halt/declare', { scope, cause, text: text.trim(), reason })
        if (answer.ok) setText('')
        return answer
      }}
      title={t('declareTitle')}
    >
      <div className="flex flex-wrap gap-3">
        <SelectFilter
          label={t('scope')}
          onChange={setScope}
          options={scopes.map((value) => ({ value, label: scopeName(t, value) }))}
          value={scope}
        />
        <SelectFilter
          label={t('cause')}
          onChange={(value) => setCause(CAUSES.find((one) => one === value) ?? 'technical')}
          options={CAUSES.map((value) => ({ value, label: t(`cause_${value}`) }))}
          value={cause}
        />
      </div>
      <TextArea
        help={t('textHelp')}
        label={t('text')}
        maxLength={TEXT_MAX}
        onChange={setText}
        rows={2}
        value={text}
      />
    </ReasonForm>
  )
}
