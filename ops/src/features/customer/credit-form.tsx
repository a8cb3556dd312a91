import { Segmented, TextField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'

const POINTS_MAX = 50

interface CreditFormProps {
  readonly id: number
  readonly blocked: string | undefined
}

/** Renders the adjustment of a customer's credit score by 1 to 50 points, with the reason that the customer reads. */
export function CreditForm({ id, blocked }: CreditFormProps) {
  const { t } = useTranslation('customer')
  const [change, setChange] = useState<'raise' | 'lower'>('raise')
  const [points, setPoints] = useState('')
  const isValid = /^[1-9]\d?$/.test(points) && Number(points) <= POINTS_MAX
  return (
    <ReasonForm<{ readonly score: number }>
      about={t('creditAbout')}
      act={t('adjust')}
      blocked={blocked ?? (isValid ? undefined : t('pointsInvalid'))}
      done={(answer) => t('adjusted', { score: answer.score })}
      help={t('common:reasonHelp')}
      onSend={(reason) => callOps('ops/customer/adjust_credit', { id: String(id), change, points, reason })}
      title={t('credit')}
    >
      <Segmented
        label={t('credit')}
        onChange={setChange}
        options={[
          { value: 'raise', label: t('raise') },
          { value: 'lower', label: t('lower') },
        ]}
        value={change}
      />
      <TextField inputMode="numeric" label={t('points')} maxLength={2} onChange={setPoints} value={points} />
    </ReasonForm>
  )
}
