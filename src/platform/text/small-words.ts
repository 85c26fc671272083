/** Words that say nothing of what is sought: they need not stand in what is found. */
const smallWords = new Set(
  `a aby albo ale az bardzo bez bo by byc byl byla bylo byly bym ci cie co czy dla do gdy gdzie go i ich ile im inne ja jak
   jako je jego jej jest jestem juz kiedy kto ktora ktore ktory lub ma mam mi mnie moj moja moje mozna moze my na nad nam nas
   nasz nasze nie niz o od oraz po pod przed przez przy sa sie ta tak taki takie tam te tego tej ten to tu tym u w we wy z za
   ze zeby
   about an and are as at be but can did do does for from had has have he her his how i if in into is it its me my no not of
   on or our she so than that the their them then there these they this those to was we were what when where which who why
   will with you your`.split(/\s+/),
);

export function isSmallWord(folded: string): boolean {
  return smallWords.has(folded);
}
