/** Why nobody said that a message arrived; with an answer, its status tells more. One that was not made was never sent. */
export const deliveryFailures = [
  'answer',
  'redirect',
  'timeout',
  'private',
  'unknownHost',
  'unreachable',
  'certificate',
  'cutOff',
  'notMade',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const
