export const webhooksMax = 20
export const webhookUrlMaxLength = 1000
/** Of a webhook, the newest: what a person looks through. */
export const deliveriesListed = 100
