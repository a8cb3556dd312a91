import { Segmented, Skeleton } from '@halyard/ui'
import { TextBody } from '@halyard/web'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { type Agreements, useAgreement } from './agreement.ts'

/** Renders the user agreement in force, and the version that replaces it once its date is known. */
export function AgreementPage() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('agreementTitle')}>
      <div className="flex flex-col gap-4 p-4">
        <WhenLoaded query={useAgreement()} skeleton={<Skeleton className="h-80 w-full" />}>
          {(agreements) => <Versions agreements={agreements} />}
        </WhenLoaded>
      </div>
    </Page>
  )
}

function Versions({ agreements: { current, next } }: { readonly agreements: Agreements }) {
  const { t } = useTranslation('account')
  const f = useFormat()
  const [isNextWanted, setIsNextWanted] = useState(false)
  const shown = (isNextWanted && next) || current
  const about = shown === next ? 'agreementFrom' : 'agreementSince'
  return (
    <>
      {next ? (
        <Segmented
          label={t('agreementTitle')}
          onChange={(which) => setIsNextWanted(which === 'next')}
          options={[
            { value: 'current', label: t('agreementCurrent') },
            { value: 'next', label: t('agreementNext') },
          ]}
          value={shown === next ? 'next' : 'current'}
        />
      ) : null}
      {shown.effectiveAt === undefined ? null : (
        <p className="text-13 text-muted">{t(about, { time: f.zonedDateTime(shown.effectiveAt) })}</p>
      )}
      <TextBody blocks={shown.blocks} />
    </>
  )
}
