/**
 * The most common passwords, as shown by leaked collections, in lower case and without the digits and signs that people
 * put around them. Kept in the code, so that no password is sent anywhere to be looked up.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwort passw pass passwd passphrase motdepasse contrasena senha parola wachtwoord haslo secret secrets
secretword mysecret topsecret letmein letmeinnow letmeinplease openup opensesame sesame welcome welcomeback willkommen
bienvenue changeme changeit changethis changenow default temporary temp tempo guest user username users admin
administrator adminadmin root toor rootroot superuser sysadmin system manager master masterkey test tester testing
testtest testuser demo demodemo sample example login logmein signin access account office computer internet server
database network windows microsoft google googlegoogle facebook apple samsung iphone android linkedin twitter youtube
instagram whatsapp telegram netflix amazon spotify paypal yahoo hotmail gmail outlook pokemon minecraft fortnite roblox
playstation nintendo xbox mario zelda starwars startrek matrix batman superman spiderman ironman avengers wolverine
hello hellohello helloworld hallo hallohallo bonjour hola ciao salut goodbye goodmorning goodday thankyou please
iloveyou iloveu ilovehim iloveher iloveme ilovemyself ilovegod ilovemom ilovemum ilovejesus loveme lovelove lovely lover
lovers forever foreverlove always princess princesa prince queen king angel angels angela sunshine sunflower rainbow
butterfly flower flowers rose roses summer winter spring autumn sommer hiver january february march april june july
august september october november december monday tuesday wednesday thursday friday saturday sunday christmas
birthday holiday vacation monkey dragon tiger lion eagle falcon panther phoenix wolf bear horse dolphin turtle spider
scorpion cookie cookies chocolate coffee banana cheese orange cherry strawberry pepper ginger apples pumpkin peanut
honey sugar candy sweetie sweetheart darling babygirl babyboy baby buddy bailey max charlie daisy lucky molly maggie
sophie bella tinkerbell shadow smokey tigger snoopy garfield mickey mickeymouse minnie donald scooby scoobydoo simba
football fussball futbol soccer baseball basketball hockey golf tennis cricket rugby yankees lakers cowboys steelers
eagles packers patriots redsox chelsea arsenal liverpool everton manchester manutd manchesterunited barcelona realmadrid
juventus bayern ferrari mercedes porsche corvette mustang camaro harley yamaha suzuki honda toyota nissan chevrolet
michael michelle jennifer jessica ashley amanda joshua matthew daniel andrew anthony thomas robert william richard
charles joseph david james john george jordan justin brandon nicholas nicole samantha elizabeth stephanie melissa
christian christina patrick kevin steven brian jason ryan eric mark paul peter martin andrea anna maria laura sarah
hannah emma olivia sophia isabella alexander alexandra alexandre benjamin samuel gabriel victoria veronica vanessa
valentina sebastian fernando alejandro carlos antonio francisco jonathan natasha tatiana dmitri sergey killer hunter
ranger soldier warrior samurai ninja pirate wizard merlin gandalf frodo hobbit legolas aragorn dracula vampire zombie
ghost demon devil lucifer satan jesus jesuschrist christ god godisgood blessed faith hope trustno trustnoone nobody
whatever nothing something anything everything freedom liberty peace happy happiness smile funny crazy cool awesome
fantastic perfect success winner champion number numberone money dollar diamond diamonds silver golden gold platinum
crystal purple yellow green blue red black white pink maroon violet hammer thunder lightning storm blizzard fire water
earth wind galaxy planet mercury saturn jupiter neptune apollo rocket spaceship enterprise guitar music metallica
nirvana slipknot beatles elvis eminem rockstar rocknroll heavymetal hiphop dance dancer party vodka whisky whiskey
tequila corona budweiser heineken marlboro marijuana cannabis london paris berlin madrid newyork chicago boston
dallas texas florida california america american canada mexico brasil brazil argentina england france germany
deutschland spain espana italia italy russia india pakistan australia austria istanbul turkey asshole fuckyou fuckme
fuckoff fuck bitch shit sexy sexygirl pussy penis bigdick hardcore porn playboy blowjob qwerty qwertyuiop qwertz azerty
asdf asdfgh asdfghjkl asdasd asdasdasd zxcvbnm zxcvbn qweasd qweasdzxc qazwsx qazwsxedc qwe qweqwe asd zxc zaqxsw abc
abcd abcde abcdef abcabc aaaaaa xxxxxx abcdefgh monkeys dragons liverpoolfc access service support helpdesk reception
receptionist frontdesk desk company business clinic dental dentist doctor nurse hospital medical patient salon beauty
customer customers client sales marketing finance accounting security letter nintendogs whiteboard keyboard mouse
monitor laptop notebook desktop printer telephone mobile phone family mother father mommy daddy mama papa sister
brother grandma grandpa husband wife friend friends bestfriend bestfriends teacher student school college university
hogwarts harrypotter potter hermione dumbledore voldemort skywalker vader darthvader yoda jedi chewbacca solo trooper
alpha bravo delta omega sierra tango victor zulu infinity eternity destiny fortune lottery jackpot casino poker
blink matrixneo neo trinity morpheus computer123 passwordpassword teamwork together changes imagine believe`.split(
    /\s+/,
  ),
);
