import { TextField } from '@halyard/ui'
import { useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'

type Named = ParsedOf<'ops/report/customer'>

/** Renders the form that names the customer behind an id of a report, so that an auditor can ask them. */
export function NameForm() {
  const { t } = useTranslation('report')
  const [period, setPeriod] = useState('')
  const [id, setId] = useState('')
  const [named, setNamed] = useState<Named>()
  const isValid = /^20\d\d-\d\d(?:-\d\d)?$/.test(period) && /^[0-9a-f]{64}$/.test(id)

  const send = async (reason: string) => {
    const answer = await callOps('ops/report/customer', { period, id, reason })
    setNamed(answer.ok ? answer.data : undefined)
    return answer
  }

  return (
    <div className="grid gap-3">
      <ReasonForm
        about={t('nameAbout')}
        act={t('name')}
        blocked={isValid ? undefined : t('idMissing')}
        done={t('named')}
        onSend={send}
        title={t('name')}
      >
        <TextField help={t('periodHelp')} label={t('period')} onChange={setPeriod} value={period} />
        <TextField label={t('id')} onChange={(value) => setId(value.trim())} value={id} />
      </ReasonForm>
      {named === undefined ? null : (
        <dl className="grid gap-1 text-13" role="status">
          <dt className="text-muted">{t('accountNumber')}</dt>
          <dd className="select-all">{named.accountNumber}</dd>
          <dt className="text-muted">{t('nonce')}</dt>
          <dd>
            <code className="text-12 break-all select-all">{named.nonce}</code>
          </dd>
          <dt className="text-muted">{t('confirmAbout')}</dt>
          <dd>
            <code className="text-12 break-all select-all">
              {`npm run verify -- liabilities halyard-liabilities-${period}.csv ${named.accountNumber} ${named.nonce} --key key.json`}
            </code>
          </dd>
        </dl>
      )}
    </div>
  )
}
