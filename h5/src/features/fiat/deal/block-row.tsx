import { Button, ConfirmSheet, toast } from '@halyard/ui'
import { Ban } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { refreshAds, refreshDeal } from '../use-fiat.ts'
import type { Deal } from './deal.ts'

/** Renders the button that blocks the other side of a deal, or ends that. */
export function BlockRow({ deal, isBlocked }: { readonly deal: Deal; readonly isBlocked: boolean }) {
  const { t } = useTranslation('fiat')
  const [asking, setAsking] = useState(false)
  const set = async (block: '1' | '0') => {
    setAsking(false)
    const answer = await tryApi('legalnew/block', { id: deal.id, block })
    if (answer.ok) toast(t(block === '1' ? 'blocked' : 'unblocked'), 'good')
    else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
    refreshDeal(deal.id)
    refreshAds()
  }
  return (
    <>
      <Button
        icon={<Ban aria-hidden size={18} />}
        kind="plain"
        onClick={() => (isBlocked ? void set('0') : setAsking(true))}
        size="small"
      >
        {t(isBlocked ? 'unblock' : 'block', { name: deal.peerName })}
      </Button>
      <ConfirmSheet
        action={t('blockNow')}
        kind="danger"
        note={t('blockHint')}
        onClose={() => setAsking(false)}
        onConfirm={() => void set('1')}
        open={asking}
        rows={[{ label: t('name'), value: deal.peerName }]}
        title={t('blockTitle')}
      />
    </>
  )
}
