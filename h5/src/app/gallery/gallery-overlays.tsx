import {
  Banner,
  Button,
  ConfirmSheet,
  Dialog,
  EmptyState,
  ErrorState,
  LoadingMask,
  NoticeStrip,
  Sheet,
  toast,
} from '@halyard/ui'
import { Inbox } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Part } from './part.tsx'

const MASK_MS = 900

export function GalleryOverlays() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'sheet' | 'confirm' | 'dialog' | 'mask' | undefined>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Part name="NoticeStrip, Banner">
        <NoticeStrip>{t('simulated')}</NoticeStrip>
        <NoticeStrip tone="warning">{t('offline')}</NoticeStrip>
        <Banner action={{ label: t('signIn'), onClick: close }} title={t('invitationTitle')}>
          {t('invitationText')}
        </Banner>
      </Part>
      <Part name="EmptyState, ErrorState">
        <EmptyState
          action={{ label: t('laterTrade'), onClick: close }}
          hint={t('notFoundHint')}
          icon={<Inbox aria-hidden size={32} />}
          title={t('notFoundTitle')}
        />
        <ErrorState hint={t('errorHint')} onRetry={close} title={t('errorTitle')} />
      </Part>
      <Part name="Sheet, ConfirmSheet, Dialog, Toaster, LoadingMask">
        <div className="grid grid-cols-2 gap-3">
          <Button kind="quiet" onClick={() => setOpen('sheet')}>
            Sheet
          </Button>
          <Button kind="quiet" onClick={() => setOpen('confirm')}>
            ConfirmSheet
          </Button>
          <Button kind="quiet" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button kind="quiet" onClick={() => toast(t('copied'), 'good')}>
            Toaster
          </Button>
          <Button kind="quiet" onClick={() => toast(t('networkError'), 'bad')}>
            Toaster
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              setOpen('mask')
              setTimeout(close, MASK_MS)
            }}
          >
            LoadingMask
          </Button>
        </div>
      </Part>
      <Sheet onClose={close} open={open === 'sheet'} title={t('menu')}>
        <p className="pb-4 text-15 text-muted">{t('aboutText')}</p>
      </Sheet>
      <ConfirmSheet
        action={`${t('buy')} BTC`}
        kind="up"
        note={t('brokenHint')}
        onClose={close}
        onConfirm={close}
        open={open === 'confirm'}
        rows={[
          { label: t('price'), value: '64,120.50 USDT' },
          { label: t('fee'), value: '0.00001 BTC' },
          { label: t('total'), value: '641.20 USDT', strong: true },
        ]}
        title={t('confirm')}
      />
      <Dialog onClose={close} open={open === 'dialog'} title={t('about')}>
        <p className="text-15 text-muted">{t('aboutText')}</p>
      </Dialog>
      <LoadingMask busy={open === 'mask'} />
    </>
  )
}
