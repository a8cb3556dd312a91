import { Button, ConfirmSheet, EmptyState, ErrorState, PullToRefresh, SkeletonRows, toast } from '@halyard/ui'
import { Landmark } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callApi } from '../../lib/calls/api.ts'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import type { BankCard } from './bank-card.ts'
import { CardTile } from './card-tile.tsx'
import { useCards } from './use-cards.ts'

export function CardsPage() {
  const { t } = useTranslation('bankbind')
  const { data, isError, refetch } = useCards()
  const [removing, setRemoving] = useState<BankCard>()
  const remove = async () => {
    const card = removing
    setRemoving(undefined)
    if (card && (await callApi('user/cash_remove', { id: card.id }))) toast(t('removed'), 'good')
    await refetch()
  }
  const choose = async (card: BankCard) => {
    if (await callApi('user/cash_default', { id: card.id })) toast(t('defaultChosen'), 'good')
    await refetch()
  }
  return (
    <Page
      footer={
        <Button onClick={() => goTo(pathTo('bankbind/addbank'))} wide>
          {t('add')}
        </Button>
      }
      title={t('areaBankCards')}
    >
      <PullToRefresh onRefresh={() => refetch()}>
        <div className="flex flex-col gap-4 p-4">
          {data?.map((card) => (
            <CardTile
              card={card}
              key={card.id}
              onDefault={() => void choose(card)}
              onRemove={() => setRemoving(card)}
            />
          ))}
          {data?.length === 0 ? (
            <EmptyState hint={t('noneHint')} icon={<Landmark aria-hidden size={32} />} title={t('none')} />
          ) : null}
          {data ? null : isError ? (
            <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
          ) : (
            <SkeletonRows rows={4} />
          )}
        </div>
      </PullToRefresh>
      <ConfirmSheet
        action={t('remove')}
        kind="danger"
        onClose={() => setRemoving(undefined)}
        onConfirm={() => void remove()}
        open={removing !== undefined}
        rows={[
          { label: t('name'), value: removing?.name ?? '' },
          { label: t('card_number'), value: removing?.number ?? '' },
        ]}
        title={t('removeTitle')}
      />
    </Page>
  )
}
