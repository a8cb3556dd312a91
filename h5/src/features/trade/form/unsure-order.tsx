import { useTranslation } from 'react-i18next'
import { UnsureNotice } from '../../../lib/unsure-notice.tsx'
import { forgetUnsure, placeOrder, usePlacing } from './placing.ts'

/** An order whose answer never came: sends the same request again, which cannot place it twice. */
export function UnsureOrder() {
  const { t } = useTranslation('trade')
  const placing = usePlacing((store) => store.placing)
  const isSentAgain = placing.phase === 'sending' && placing.again
  return (
    <UnsureNotice
      forgetIt={t('forgetIt')}
      onForget={forgetUnsure}
      onSendAgain={() => {
        if (placing.phase === 'unsure') void placeOrder(placing.intent, true)
      }}
      sendAgain={t('sendAgain')}
      sendingAgain={isSentAgain ? t('sendingAgain') : undefined}
      unsure={placing.phase === 'unsure' ? t('unsure') : undefined}
    />
  )
}
