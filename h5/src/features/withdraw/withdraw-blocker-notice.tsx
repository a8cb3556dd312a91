import { Banner } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { FundPasswordBanner } from '../../lib/security/fund-password-banner.tsx'
import type { Terms } from './terms.ts'
import { useNow } from './use-now.ts'
import { withdrawBlocker } from './withdraw-blocker.ts'

/** Renders the first reason that blocks withdrawals, with a link to resolve it. */
export function WithdrawBlockerNotice({ terms }: { readonly terms: Terms }) {
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const blocker = withdrawBlocker(terms, useNow())
  switch (blocker) {
    case undefined:
      return null
    case 'verifyFirst':
      return (
        <Banner
          action={{ label: t('verify'), onClick: () => goTo(pathTo('verification/index')) }}
          title={t('verifyFirst')}
        >
          {t('verifyHint')}
        </Banner>
      )
    case 'fundPasswordFirst':
      return <FundPasswordBanner />
    case 'onHold':
      return (
        <Banner title={t('onHold')}>{t('onHoldUntil', { time: f.zonedDateTime(terms.holdUntil) })}</Banner>
      )
    case 'noneLeft':
      return <Banner title={t('noneLeft')}>{t('noneLeftHint')}</Banner>
  }
}
