import { Button, Checkbox, Dialog, Skeleton } from '@halyard/ui'
import { TextBody } from '@halyard/web'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { AccountForm } from '../form/use-account-form.ts'
import { useAgreement } from './agreement.ts'

interface AgreementCheckboxProps {
  readonly form: AccountForm
  readonly reading: boolean
  readonly onRead: (reading: boolean) => void
}

/** Renders the checkbox of the user agreement in force, with a link to its text. A tick is for the version shown. */
export function AgreementCheckbox({ form, reading, onRead }: AgreementCheckboxProps) {
  const { t } = useTranslation('account')
  return (
    <WhenLoaded query={useAgreement()} skeleton={<Skeleton className="h-20 w-full" />}>
      {({ current }) => (
        <div>
          <Checkbox
            checked={form.values.agreedTo === current.version}
            error={form.errorOf('agree')}
            label={t('agree')}
            onChange={(agrees) => form.edit({ agreedTo: agrees ? current.version : undefined })}
          />
          <Button className="-ml-4" kind="plain" onClick={() => onRead(true)} size="small">
            {t('readAgreement')}
          </Button>
          <Dialog onClose={() => onRead(false)} open={reading} title={t('agreementTitle')}>
            <TextBody blocks={current.blocks} />
          </Dialog>
        </div>
      )}
    </WhenLoaded>
  )
}
