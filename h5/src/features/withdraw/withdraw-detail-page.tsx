import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../../lib/page.tsx'
import { OneWithdrawal } from './one-withdrawal.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

/** One withdrawal by its number, or all of them. */
export function WithdrawDetailPage() {
  const { t } = useTranslation('withdraw')
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const isOne = Number.isSafeInteger(id) && id > 0
  return (
    <Page title={isOne ? t('detail') : t('records')}>
      {isOne ? <OneWithdrawal id={id} key={id} /> : <WithdrawalList />}
    </Page>
  )
}
