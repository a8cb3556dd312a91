import { ConfirmSheet, ListRow, toast } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { clearStored, measureStored } from '../../lib/offline/stored-data.ts'

/** Renders the size of the app's offline data, and clears it after a confirmation. */
export function ClearCacheRow() {
  const { t } = useTranslation('device')
  const f = useFormat()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: ['stored-data'], queryFn: measureStored, staleTime: 0 })
  const total = data && f.bytes(data.files + data.lastSeen)
  const clear = async () => {
    setBusy(true)
    try {
      await clearStored()
      toast(total === undefined ? t('cacheCleared') : t('cacheClearedSize', { size: total }), 'good')
    } catch {
      toast(t('cacheNotCleared'), 'bad')
    }
    setBusy(false)
    setOpen(false)
  }
  return (
    <>
      <ListRow onClick={() => setOpen(true)} right={total} title={t('clearCache')} />
      <ConfirmSheet
        action={t('clearCache')}
        kind="danger"
        loading={busy}
        note={t('clearCacheNote')}
        onClose={() => setOpen(false)}
        onConfirm={() => void clear()}
        open={open}
        rows={[
          { label: t('appFiles'), value: data ? f.bytes(data.files) : '–' },
          { label: t('lastSeen'), value: data ? f.bytes(data.lastSeen) : '–' },
        ]}
        title={t('clearCacheTitle')}
      />
    </>
  )
}
