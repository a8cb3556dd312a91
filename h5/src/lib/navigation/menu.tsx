import { IconButton } from '@halyard/ui'
import { Menu } from '@halyard/ui/icons'
import { useTranslation } from '../language/use-translation.ts'
import { create } from 'zustand'

/** Whether the left menu is open. */
export const useMenu = create<{ readonly open: boolean }>(() => ({ open: false }))

/** Renders the button that opens the left menu, for the left end of a tab page's bar. */
export function MenuButton() {
  const { t } = useTranslation()
  return (
    <IconButton aria-haspopup="dialog" label={t('menu')} onClick={() => useMenu.setState({ open: true })}>
      <Menu aria-hidden size={22} />
    </IconButton>
  )
}
