// Seconds text
export const minText = (minutes: number) => `${minutes} min`
