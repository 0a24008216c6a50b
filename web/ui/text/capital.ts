/** "monday" as a label: "Monday". */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
