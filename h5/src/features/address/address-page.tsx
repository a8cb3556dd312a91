import {
  Button,
  Card,
  ConfirmSheet,
  EmptyState,
  ErrorState,
  NoticeStrip,
  Rows,
  SkeletonRows,
  toast,
} from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { copyText } from '../../lib/browser/copy-text.ts'
import { callApi } from '../../lib/calls/api.ts'
import { useFormat } from '../../lib/format/format.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { networkNameKey } from './network-names.ts'
import type { SavedAddress } from './saved-address.ts'
import { ADDRESSES_KEY, useAddresses } from './use-addresses.ts'

export function AddressPage() {
  const { t } = useTranslation('address')
  const [query] = useSearchParams()
  const { data, dataUpdatedAt, isError, refetch } = useAddresses()
  const saved = data?.find(({ id }) => String(id) === query.get('id'))
  return (
    <Page title={t('address')}>
      {saved ? (
        <Address readAt={dataUpdatedAt} saved={saved} />
      ) : isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : data ? (
        <EmptyState
          action={{
            label: t('areaAddresses'),
            onClick: () => goTo(pathTo('user/address/index'), { replace: true }),
          }}
          title={t('gone')}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  )
}

function Address({ readAt, saved }: { readonly readAt: number; readonly saved: SavedAddress }) {
  const { t } = useTranslation('address')
  const format = useFormat()
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const network = t(networkNameKey(saved.network, saved.currency))
  const remove = async () => {
    setConfirming(false)
    if (!(await callApi('wallet/deladdress', { address_id: saved.id }))) return
    toast(t('removed'), 'good')
    goBack()
    await queries.invalidateQueries({ queryKey: ADDRESSES_KEY })
  }
  return (
    <div className="flex flex-col gap-5 p-4">
      {saved.usableAt > readAt ? (
        <NoticeStrip>{t('usableFrom', { time: format.zonedDateTime(saved.usableAt) })}</NoticeStrip>
      ) : null}
      <Card>
        <p className="text-15 text-balance break-all select-all">{saved.address}</p>
        <Button
          className="mt-2"
          icon={<Copy aria-hidden size={16} />}
          kind="quiet"
          onClick={() => void copyText(saved.address)}
          size="small"
        >
          {t('copy')}
        </Button>
        <div className="mt-3 border-t border-line pt-1">
          <Rows
            rows={[
              { label: t('coin'), value: saved.currency },
              { label: t('network'), value: network },
              { label: t('notesGiven'), value: saved.notes === '' ? t('noNotes') : saved.notes },
              { label: t('savedAt'), value: format.zonedDateTime(saved.createdAt) },
            ]}
          />
        </div>
      </Card>
      <Button
        onClick={() =>
          goTo(
            pathTo('assets/withdraw/index', {
              currency: saved.currencyId,
              network: saved.network,
              address: saved.id,
            }),
          )
        }
        wide
      >
        {t('withdrawTo')}
      </Button>
      <Button kind="danger" onClick={() => setConfirming(true)} wide>
        {t('remove')}
      </Button>
      <ConfirmSheet
        action={t('remove')}
        kind="danger"
        note={t('removeNote')}
        onClose={() => setConfirming(false)}
        onConfirm={() => void remove()}
        open={confirming}
        rows={[
          { label: t('network'), value: network },
          {
            label: t('address'),
            value: <span className="inline-block text-balance break-all">{saved.address}</span>,
          },
        ]}
        title={t('removeTitle')}
      />
    </div>
  )
}
