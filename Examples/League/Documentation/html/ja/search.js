modelglossIndex({"search":"検索","hint":"エンティティまたはプロパティ","none":"見つかりません","theme":"ライト／ダーク","entities":"エンティティ"}, ["goals","matches","name","stadium","team","teams"], [
["Coach",[["licence","ライセンス"],"licensedSince",["team","チーム"]],"監督","Whoever picks the line-up and answers for it on Monday."],
["Goal",[["isOwnGoal","オウンゴール"],["match","試合"],["minute","得点時間（分）"],["scorer","得点者"]],"ゴール","A goal, with who scored it and when."],
["Match",[["attendance","観客数"],["awayTeam","アウェイチーム"],["goalCount","ゴール数"],["goals","ゴール"],["homeTeam","ホームチーム"],["kickoff","キックオフ"],["season","シーズン"],["stadium","スタジアム"],["updatedAt","最終更新日時"]],"試合","One match of a season between two teams."],
["Person",[["birthday","生年月日"],["email","メールアドレス"],["firstName","名"],["fullName","氏名"],["id","識別子"],["lastName","姓"],["photo","写真"],["searchName","検索用の名前"]],"人物","Everybody the league knows by name.  Never made by itself: every person is a `Player` or a `Coach`, or plays another part that later versions add.  - names are stored as people write them themselves, - a birthday is a *date without a time*, kept as noon in UTC."],
["Player",[["goals","ゴール"],["height","身長"],["isCaptain","キャプテン"],["marketValue","市場価値"],["number","背番号"],["position","ポジション"],["team","チーム"]],"選手","A person who is registered to play for a team."],
["Season",[["endDate","最終日"],["matches",""],["name","シーズン"],["startDate","開始日"],["teams","参加チーム"]],"シーズン","The matches between one summer and the next."],
["Stadium",[["capacity","収容人数"],["matches",""],["name","名称"],["place","所在地"],["teams","チーム"]],"スタジアム","Where matches are played."],
["Team",[["abbreviation","略称"],["awayMatches","アウェイの試合"],["captains","キャプテン"],["city","都市"],["coach","監督"],["colours","チームカラー"],["foundedIn","創設年"],["homeMatches","ホームの試合"],["name","チーム名"],["playerCount","選手数"],["players","選手"],["seasons","シーズン"],["stadium","スタジアム"],["website","ウェブサイト"]],"チーム","A club's team in the league.  A team that has played cannot be deleted; its matches would lose a side."]
]);
