// Accuracy
export const accuracyPer = (grain: string) => `Accuracy per ${grain}`
export const lookAtItByDay = ' Look at it by day or week.'
export const lowVolume = (grain: string, longer: string) =>
  `Low volume: with so few contacts per ${grain}, chance decides each of them.${longer}`
export const theMissesPerAddUp = (grain: string, longer: string) =>
  `The misses per ${grain} add up to as many contacts as came: too few came for an accuracy.${longer}`
