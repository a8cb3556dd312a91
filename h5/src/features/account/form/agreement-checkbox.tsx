import { Button, Checkbox, Dialog } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { AccountForm } from './use-account-form.ts'

const CLAUSES = ['agreement1', 'agreement2', 'agreement3', 'agreement4', 'agreement5'] as const

/** Renders the checkbox of the user agreement with a link to its text. */
export function AgreementCheckbox({ form }: { readonly form: AccountForm }) {
  const { t } = useTranslation('account')
  const [reading, setReading] = useState(false)
  return (
    <div>
      <Checkbox
        checked={form.values.agree}
        error={form.errorOf('agree')}
        label={t('agree')}
        onChange={(agree) => form.edit({ agree })}
      />
      <Button className="-ml-4" kind="plain" onClick={() => setReading(true)} size="small">
        {t('readAgreement')}
      </Button>
      <Dialog onClose={() => setReading(false)} open={reading} title={t('agreementTitle')}>
        <ol className="flex list-decimal flex-col gap-3 pl-5 text-15 text-muted">
          {CLAUSES.map((clause) => (
            <li key={clause}>{t(clause)}</li>
          ))}
        </ol>
      </Dialog>
    </div>
  )
}
