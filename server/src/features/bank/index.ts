import { chooseDefault } from './choose-default.ts'
import { listCards } from './list-cards.ts'
import { removeCard } from './remove-card.ts'
import { saveCard } from './save-card.ts'

export const bankHandlers = {
  'user/cash_info': listCards,
  'user/cash_save': saveCard,
  'user/cash_default': chooseDefault,
  'user/cash_remove': removeCard,
}
